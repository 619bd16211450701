import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { directAddress } from './adapters/database/database-address.ts'
import { openDatabase, type Db } from './adapters/database/database.ts'
import { patienceOfCalls, patienceOfWork, type Lines } from './adapters/database/guarded-client.ts'
import { openListener, type Listener } from './adapters/database/listener.ts'
import { onceUp } from './adapters/database/once-up.ts'
import { openMailer } from './adapters/mail/open-mailer.ts'
import { ffmpegMedia } from './adapters/media/ffmpeg-media.ts'
import { openPayments } from './adapters/payments/open-payments.ts'
import { openFreeSpace } from './adapters/storage/free-space.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import { ecVies } from './adapters/vies/ec-vies.ts'
import type { Config } from './config.ts'
import { hasDemo } from './demo/demo-queries.ts'
import type { Deps } from './deps.ts'
import { requireIsolatedMedia } from './isolated-media.ts'
import { openMetrics } from './metrics/metrics.ts'
import { watchConnections } from './metrics/watch-connections.ts'
import { tracedCalls } from './tracing/traced-calls.ts'
import { StartRefusal } from './start-refusal.ts'
import { openTasks, type OpenTasks } from './tasks/task-queue.ts'

type Wanted = {
  config: Config
  databaseUrl: string
  log: Logger
  /** Whether this process runs tasks; the API only enqueues them. */
  works: boolean
  now?: () => Date
  connections?: number
  endings?: Deps['endings']
}

export type OpenDeps = { deps: Deps; tasks: OpenTasks; close(): Promise<void> }

/** Opens every connection of the process to the outside world; `close` closes them in the right order. */
export async function openDeps({
  config,
  databaseUrl,
  log,
  works,
  now = () => new Date(),
  connections,
  endings = () => [],
}: Wanted): Promise<OpenDeps> {
  const media = ffmpegMedia({ ffmpegPath: config.ffmpegPath })
  // The API of a single machine checks this with its first file instead: a trial starts a dozen processes in the second in which everybody waits for
  // it.
  if (works || config.isProduction) await requireIsolatedMedia({ config, media, log })
  // If a later step fails, what was opened before is closed, so that a retry finds free connections.
  await using opened = new AsyncDisposableStack()
  const closing = <Part extends { close(): Promise<void> }>(part: Part) => opened.adopt(part, ({ close }) => close.call(part))

  const lines: Lines = new Set()
  const directUrl = directAddress(config, databaseUrl)
  const sharing = { isShared: directUrl !== databaseUrl }
  let listener: Listener | undefined
  const settings = { lines, sharing, namesStatements: config.namesStatements, onWritten: () => listener?.tellCommitted() }
  const hurry = works ? { patience: patienceOfWork } : { patience: patienceOfCalls, keepsPlans: true }
  const database = closing(openDatabase(databaseUrl, { ...settings, ...hurry, connections }))
  const patientDatabase = closing(openDatabase(databaseUrl, { ...settings, connections: 3, patience: patienceOfWork }))
  await onceUp(() => keepFacts(database.db, config))
  // A hanging database answers no query: cutting the connections fails those that wait at once, and leaves nothing stuck when the database recovers.
  const onSilence = () => {
    log.error('the database hangs; all connections to it are dropped')
    for (const line of lines) line.cut()
  }
  const onUntold = (err: Error) => log.error({ err }, 'live events are not delivered: pages show changes only after a reload')
  // Its line is given up after two seconds, and on a machine with much to do the first one can take longer.
  listener = closing(await onceUp(() => openListener(directUrl, { onSilence, onUntold })))
  const mailer = closing(openMailer(config))
  const metrics = openMetrics()
  watchConnections(metrics, { calls: database.pool, patient: patientDatabase.pool }, listener)
  const payments = closing(await openPayments(config, { databaseUrl, now, lines, sharing, log }))
  const onError = (error: Error) => log.error({ err: error }, 'task queue')
  const tasks = closing(await openTasks(directUrl, { works, onError, lines, onEnqueued: (queue) => listener.tellTask(queue) }))
  await mkdir(config.dataDir, { recursive: true })
  const space = openFreeSpace({ folder: config.dataDir, floorBytes: config.diskFloorBytes })
  const deps: Deps = {
    config,
    db: database.db,
    patientDb: patientDatabase.db,
    listener,
    storage: tracedCalls('storage', await openStorage(config, space)),
    space,
    media,
    payments: tracedCalls('payments', payments),
    mailer: tracedCalls('mail', mailer),
    vies: config.vies && ecVies(config.vies),
    tasks,
    now,
    signingSecret: await requireFact(database.db, 'signing_secret', () => randomBytes(32).toString('base64url')),
    log,
    metrics,
    ending: { isTold: false },
    endings,
  }
  const kept = opened.move()
  return { deps, tasks, close: () => kept.disposeAsync() }
}

/**
 * Refuses another currency: that of an installation never changes, because its ledger is written in it. Refuses demo members that an earlier
 * start made where this one may not.
 */
async function keepFacts(db: Db, config: Config): Promise<void> {
  const currency = await requireFact(db, 'currency', () => config.currency)
  if (currency !== config.currency) {
    throw new StartRefusal(`This installation is in ${currency}. Set CURRENCY=${currency}; it cannot be changed later.`)
  }
  if (!config.mayHoldDemo && (await hasDemo(db))) throw new StartRefusal(demoRefusal)
}

const demoRefusal =
  'This database has demo members, and their password is public. Use an empty database (another DATA_DIR or DATABASE_URL). ' +
  'Only a service for trying the product may keep them: without NODE_ENV=production and an https PUBLIC_URL, on a loopback HOST or with DEMO=1.'

async function requireFact(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
