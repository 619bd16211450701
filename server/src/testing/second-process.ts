import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { openDeps } from '#open-deps.ts'
import { listenAnywhere } from './event-stream.ts'
import type { TestApp } from './test-app.ts'

/** Another API on a test's data: the two only share the database. */
export async function openSecondProcess(
  { deps: { config }, databaseUrl, clock }: TestApp,
  /** Optionally through a proxy. */
  { url = databaseUrl }: { url?: string } = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const log = pino({ level: 'silent' })
  const opened = await openDeps({ config, databaseUrl: url, log, works: false, now: clock.now, connections: 8 })
  const app = await buildApp(opened.deps)
  const origin = await listenAnywhere(app)
  return {
    origin,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}
