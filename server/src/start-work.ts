import { directAddress } from './adapters/database/database-address.ts'
import { migrate } from './adapters/database/migrate.ts'
import { refuseUnfinishedRestore } from './backup/finished-restore.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { noteRegularly } from './features/outage/watch-outages-act.ts'
import { openDeps } from './open-deps.ts'
import type { Frame } from './processes/run-process.ts'
import { handlers } from './tasks/registry.ts'
import { clockTasks } from './tasks/schedule.ts'
import { prepareTasks } from './tasks/task-queue.ts'
import { startWorker } from './tasks/worker.ts'

/**
 * Starts tasks and the clock. Migrates like the API: whichever starts first on a new database applies the migrations, and the other finds them
 * applied.
 */
export async function startWork({ config, databaseUrl, log, metricsPort, endings }: Frame): Promise<{ stop(): Promise<void> }> {
  const directUrl = directAddress(config, databaseUrl)
  await migrate(directUrl)
  await refuseUnfinishedRestore(directUrl)
  await prepareTasks(directUrl)
  const { deps, tasks, close } = await openDeps({ config, databaseUrl, log, works: true, connections: 6, endings })
  const metrics = metricsPort === undefined ? undefined : await serveMetrics(deps, metricsPort)
  const noting = noteRegularly(deps, 'worker')
  const worker = await startWorker({ deps, tasks, handlers, clock: clockTasks })
  return {
    async stop() {
      await noting.stop()
      await worker.stop()
      await metrics?.stop()
      await close()
    },
  }
}
