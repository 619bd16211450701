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

/** All that features reach the world through: the only list. */
export type Deps = {
  config: Config
  db: Db
  /** For reads over the whole market, which may take a minute: a few connections of their own, so that they hold up no other call. */
  patientDb: Db
  listener: Listener
  storage: Storage
  /** Of the disk with DATA_DIR: asked before large things are written there. */
  space: FreeSpace
  media: Media
  payments: Payments
  mailer: Mailer
  /** Undefined where nobody asks whether VAT IDs are registered. */
  vies: Vies | undefined
  tasks: Tasks
  /** The only source of time; tests turn it. */
  now: () => Date
  /** Signs addresses of files; kept in the database, the same in every process. */
  signingSecret: string
  log: Logger
  /** What this process counts of its own work. */
  metrics: Metrics
  /** Whether this process was told to end: it still answers what comes, and others should be asked from now on. */
  ending: { isTold: boolean }
  /** What of the service ended by itself within 24 hours; empty where something else supervises its processes. */
  endings: () => readonly Ending[]
}
