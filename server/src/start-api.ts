import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { directAddress } from './adapters/database/database-address.ts'
import { migrate } from './adapters/database/migrate.ts'
import { keepReserve } from './adapters/storage/disk-reserve.ts'
import { buildApp } from './app.ts'
import { refuseUnfinishedRestore } from './backup/finished-restore.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { noteRegularly } from './features/outage/watch-outages-act.ts'
import { openDeps } from './open-deps.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { listenPatiently } from './processes/listen-patiently.ts'
import { say } from './processes/line-output.ts'
import type { Frame } from './processes/run-process.ts'
import { requireWorkingPayments } from './working-payments.ts'
import { askAgain, requireWorkingStorage } from './working-storage.ts'
import { prepareTasks } from './tasks/task-queue.ts'

/** Starts the API: migrations, demo members, endpoints and page. `hasDemo` is only told at the first start, which names the demo members. */
export async function startApi(frame: Frame): Promise<{ address: string; hasDemo: boolean; stop(): Promise<void> }> {
  const { config, databaseUrl, log, port, metricsPort, isPrepared, endings } = frame
  const directUrl = directAddress(config, databaseUrl)
  if (!isPrepared) await prepare(directUrl)
  // A process that stopped is restarted at once; checks that were made before it stopped are not repeated.
  const isStorageKnown = isPrepared || (await requireWorkingStorage(config, log))
  const opened = await openDeps({ config, databaseUrl, log, works: false, endings })
  if (!isPrepared) await requireWorkingPayments(opened.deps)
  // For when there is no parent process to keep it; if both do, they share one file.
  const reserve = keepReserve({ folder: config.dataDir, tell: (words) => log.error(words) })
  const hasDemo = !isPrepared && (await seedDemo(opened.deps, say))
  const app = await buildApp(opened.deps, { webDir: join(import.meta.dirname, '../../web/dist') })
  const metrics = metricsPort === undefined ? undefined : await serveMetrics(opened.deps, metricsPort)
  const address = await listenPatiently(port, 'PORT', () => app.listen({ port, host: config.host }))
  const noting = noteRegularly(opened.deps, 'api')
  const stopping = new AbortController()
  if (!isStorageKnown) void askAgain(config, log, { firstMs: 5_000, longestMs: 5 * 60_000, signal: stopping.signal })
  // After an unexpected stop, people wait for answers, so whether the database has changed since is checked in the background; if it does not match
  // this release, the process ends and logs why.
  const prepared = isPrepared ? prepare(directUrl) : undefined
  return {
    address,
    hasDemo,
    async stop() {
      opened.deps.ending.isTold = true
      stopping.abort()
      if (config.drainMs > 0) await sleep(config.drainMs)
      await app.close()
      await noting.stop()
      await prepared
      await metrics?.stop()
      await opened.close()
      await reserve.stop()
    },
  }
}

async function prepare(directUrl: string): Promise<void> {
  await migrate(directUrl)
  await refuseUnfinishedRestore(directUrl)
  await prepareTasks(directUrl)
}
