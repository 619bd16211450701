import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabaseAddress } from './adapters/database/database-address.ts'
import { migrate } from './adapters/database/migrate.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openDeps } from './open-deps.ts'
import { prepareTasks } from './tasks/task-queue.ts'
import { startWorkerProcess } from './worker-process.ts'

export type Service = { address: string; workerPid(): number | undefined; stop(): Promise<void> }

/** Everything in one go: database, migrations, demo members, worker, API and page. */
export async function startPairtake(config: Config, options: { say: (line: string) => void; withWorker?: boolean }): Promise<Service> {
  const log = pino({ level: config.logLevel, name: 'api' })
  const database = await openDatabaseAddress({
    databaseUrl: config.databaseUrl,
    dataDir: join(config.dataDir, 'database'),
    log: options.say,
  })
  try {
    await migrate(database.url)
    await prepareTasks(database.url)
    const opened = await openDeps({ config, databaseUrl: database.url, log, works: false })
    await seedDemo(opened.deps, options.say)
    const app = await buildApp(opened.deps, { webDir: join(import.meta.dirname, '../../web/dist') })
    const worker = options.withWorker === false ? undefined : startWorkerProcess({ databaseUrl: database.url, log })
    const address = await app.listen({ port: config.port, host: config.host })
    return {
      address,
      workerPid: () => worker?.pid,
      async stop() {
        await app.close()
        await worker?.stop()
        await opened.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
