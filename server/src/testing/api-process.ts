import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'

// Runs the API in its own process, for tests that stop it, flood it, cut it off or collect its garbage (`--expose-gc`).
const config = readConfig(process.env)
const clockAt = process.env['CLOCK_AT']
const { deps } = await openDeps({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'error' }),
  works: false,
  ...(clockAt === undefined ? {} : { now: () => new Date(clockAt) }),
})
const app = await buildApp(deps)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())

process.on('message', async () => {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await nextTurn()
  }
  process.send?.('collected')
})
process.once('disconnect', () => process.exit())
