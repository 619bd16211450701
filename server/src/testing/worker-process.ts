import { pino } from 'pino'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { handlers } from '#tasks/registry.ts'
import { clockTasks } from '#tasks/schedule.ts'
import { startWorker } from '#tasks/worker.ts'

// Runs the worker in its own process at a time that a test sets; every clock ticks at the start.
const config = readConfig(process.env)
const at = new Date(process.env['CLOCK_AT'] ?? '')
const { deps, tasks } = await openDeps({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'error' }),
  works: true,
  now: () => at,
})
await startWorker({ deps, tasks, handlers, clock: clockTasks })
process.once('disconnect', () => process.exit())
