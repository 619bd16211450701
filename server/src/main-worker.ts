import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openDeps } from './open-deps.ts'
import { handlers } from './tasks/registry.ts'
import { clockTasks } from './tasks/schedule.ts'
import { startWorker } from './tasks/worker.ts'

// Runs tasks and the clock. Started beside the API by main.ts, or alone with DATABASE_URL set.
const config = readConfig(process.env)
const databaseUrl = process.env['WORKER_DATABASE_URL'] ?? config.databaseUrl
if (!databaseUrl) throw new Error('The worker needs DATABASE_URL.')

const log = pino({ level: config.logLevel, name: 'worker' })
const { deps, tasks, close } = await openDeps({ config, databaseUrl, log, works: true, connections: 6 })
const worker = await startWorker({ deps, tasks, handlers, clock: clockTasks })
process.send?.('ready')

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await worker.stop()
  await close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The parent is gone: a worker on its own would hold a database that is about to stop.
process.on('disconnect', stop)
