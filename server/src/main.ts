import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { openDatabaseAddress, type DatabaseAddress } from './adapters/database/database-address.ts'
import { keepReserve } from './adapters/storage/disk-reserve.ts'
import { isDiskFull } from './adapters/database/database-errors.ts'
import { noteHolder } from './adapters/database/data-lock.ts'
import { readConfig, type Config } from './config.ts'
import { Endings, endingSentence, type Ending } from './processes/endings.ts'
import { KeptProcess } from './processes/kept-process.ts'
import { outliveBrokenOutput, say } from './processes/line-output.ts'
import type { Begin } from './processes/parent-messages.ts'
import { refusedExitCode, StartRefusal } from './start-refusal.ts'

// Supervises the service: embedded database, API and worker, each in its own process that is restarted when it stops unexpectedly.
outliveBrokenOutput()
const config = readSettings()
const databaseDir = join(config.dataDir, 'database')
const fullDiskPauseMs = 5_000
const endings = new Endings()
let database: DatabaseAddress | undefined
let openPort: number | undefined
let isStopping = false
// Set up before the database, which a full disk would keep from starting.
const reserve = keepReserve({ folder: config.dataDir, tell: say })

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
// The terminal was closed. Node resets the signal handling that `nohup` sets up, but under `nohup` standard input is not a terminal.
process.on('SIGHUP', () => {
  if (isatty(0)) void stop(0)
})

// These processes load their code while the database starts.
const api = keep('api', greet)
const worker = keep('worker')
try {
  database = await openDatabase()
  api.begin()
  worker.begin()
} catch (error) {
  giveUp(error)
}

/** After a power cut on a full disk the service recovers automatically once there is room; every other problem needs a person. */
async function openDatabase(): Promise<DatabaseAddress> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await openDatabaseAddress({
        databaseUrl: config.databaseUrl,
        dataDir: databaseDir,
        log: say,
        onEnded: (how, words) => tellEnding({ name: 'database', at: new Date().toISOString(), how, words }),
      })
    } catch (error) {
      if (!isDiskFull(error)) throw error
      if (!isTold) say('The disk is full, so the database cannot start. Retrying until there is space.')
      await sleep(fullDiskPauseMs)
    }
  }
}

function keep(name: 'api' | 'worker', onReady: (address: string, hasDemo: boolean) => void = () => {}): KeptProcess {
  return new KeptProcess({
    name,
    // The entry file next to this one, built or as source, like this one.
    path: join(import.meta.dirname, `main-${name}${extname(import.meta.filename)}`),
    begin: beginning,
    drainMs: name === 'api' ? config.drainMs : 0,
    onReady,
    onEnded(ending, code) {
      if (code !== refusedExitCode || openPort !== undefined) return tellEnding(ending)
      // The first start failed because of something that a person has to change.
      giveUp(new StartRefusal(ending.words))
    },
  })
}

function beginning(): Begin | undefined {
  if (!database) return undefined
  return {
    kind: 'begin',
    databaseUrl: database.url,
    port: openPort ?? config.port,
    isPrepared: openPort !== undefined,
    endings: endings.recent(),
  }
}

function tellEnding(ending: Ending): void {
  endings.add(ending)
  say(endingSentence(ending))
  api.tell({ kind: 'endings', endings: endings.recent() })
}

function greet(address: string, hasDemo: boolean): void {
  if (openPort !== undefined) return
  openPort = Number(new URL(address).port)
  if (database?.isEmbedded) noteHolder(databaseDir, `${process.pid}, at ${address}`)
  say(`\nPairtake is open at ${address}\n`)
  if (hasDemo) {
    say('  Brand     agency@demo.test    demo-take-one')
    say('  Creator   creator@demo.test   demo-take-one')
    say('  Operator  operator@demo.test  demo-take-one\n')
  }
  if (config.withMailbox) say(`  Mails     ${address}/mailbox\n`)
}

/** Stops everything once; a second signal, such as another Ctrl-C, changes nothing. */
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all([api.stop(), worker.stop()])
  await database?.stop()
  await reserve.stop()
  process.exit(code)
}

function giveUp(error: unknown): void {
  if (isStopping) return
  // A refusal is printed as a sentence; any other error is our fault and is printed with its stack.
  if (error instanceof StartRefusal) say(error.message)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  void stop(1)
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    say(error.message)
    process.exit(1)
  }
}
