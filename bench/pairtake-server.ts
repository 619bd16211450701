import { pino } from 'pino'
import { buildApp } from '@pairtake/server/app'
import { readConfig } from '@pairtake/server/config'
import { openDeps } from '@pairtake/server/open-deps'

// Only the API, as in production: responses are not validated against their schema.
const config = readConfig(process.env)
const { deps } = await openDeps({ config, databaseUrl: config.databaseUrl ?? '', log: pino({ level: 'error' }), works: false })
const app = await buildApp(deps)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())

// Exits with the benchmark, even if that is stopped, so that no process is left behind.
process.once('disconnect', () => process.exit())
