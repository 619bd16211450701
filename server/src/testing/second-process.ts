import { pino } from 'pino'
import type { Listener } from '#adapters/database/listener.ts'
import { buildApp } from '#app.ts'
import { openDeps } from '#open-deps.ts'
import { listenAnywhere } from './event-stream.ts'
import type { TestApp } from './test-app.ts'

/** Another API on a test's data: the two only share the database. */
export async function openSecondProcess(
  { deps: { config }, databaseUrl, clock }: TestApp,
  /** Optionally through a proxy, also only for its listener. */
  { url = databaseUrl, listenUrl = config.databaseListenUrl }: { url?: string; listenUrl?: string | undefined } = {},
): Promise<{ origin: string; listener: Listener; close(): Promise<void> }> {
  const log = pino({ level: 'silent' })
  const listening = { ...config, databaseListenUrl: listenUrl }
  const opened = await openDeps({ config: listening, databaseUrl: url, log, works: false, now: clock.now, connections: 8 })
  const app = await buildApp(opened.deps)
  const origin = await listenAnywhere(app)
  return {
    origin,
    listener: opened.deps.listener,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}
