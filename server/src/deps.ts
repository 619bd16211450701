import type { Logger } from 'pino'
import type { Db } from './adapters/database/database.ts'
import type { Listener } from './adapters/database/listener.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Media } from './adapters/media/media.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { FreeSpace } from './adapters/storage/free-space.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Vies } from './adapters/vies/vies.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Ending } from './processes/endings.ts'
import type { Tasks } from './tasks/task-queue.ts'

/** The complete list of what features use to reach the outside world. */
export type Deps = {
  config: Config
  db: Db
  /** A few separate connections for reads over the whole market, which may take a minute, so that they hold up no other call. */
  patientDb: Db
  listener: Listener
  storage: Storage
  /** Free space on the disk with DATA_DIR: checked before large files are written there. */
  space: FreeSpace
  media: Media
  payments: Payments
  mailer: Mailer
  /** Undefined when VAT IDs are not looked up in the register. */
  vies: Vies | undefined
  tasks: Tasks
  /** The only source of time; tests move it. */
  now: () => Date
  /** Signs the addresses of files; stored in the database, the same in every process. */
  signingSecret: string
  log: Logger
  /** Counts of the work of this process. */
  metrics: Metrics
  /** Whether this process was asked to end: it still answers what arrives, but new calls should go to other processes. */
  ending: { isTold: boolean }
  /** Unplanned ends of the service's processes within 24 hours; empty where something else supervises them. */
  endings: () => readonly Ending[]
}
