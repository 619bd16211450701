import { join } from 'node:path'
import { migrate } from './adapters/database/migrate.ts'
import { keepReserve } from './adapters/storage/disk-reserve.ts'
import { waitUntil } from './adapters/database/wait-until.ts'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openDeps } from './open-deps.ts'
import { say } from './processes/line-output.ts'
import type { Frame } from './processes/run-process.ts'
import { StartRefusal } from './start-refusal.ts'
import { requireWorkingPayments } from './working-payments.ts'
import { prepareTasks } from './tasks/task-queue.ts'

/** The one before may need a moment to leave the port. */
const portPatienceMs = 2_000

/** Migrations, demo members, API and page. */
export async function startApi(frame: Frame): Promise<{ address: string; stop(): Promise<void> }> {
  const { config, databaseUrl, log, port, isPrepared, endings } = frame
  if (!isPrepared) await prepare(databaseUrl)
  const opened = await openDeps({ config, databaseUrl, log, works: false, endings })
  // A process that ended is started again at once; what was asked before it is not asked again.
  if (!isPrepared) await requireWorkingPayments(opened.deps)
  // Where no parent does; both may, on one file.
  const reserve = keepReserve({ folder: config.dataDir, tell: (words) => log.error(words) })
  if (!isPrepared) await seedDemo(opened.deps, say)
  const app = await buildApp(opened.deps, { webDir: join(import.meta.dirname, '../../web/dist') })
  const address = await listen(() => app.listen({ port, host: config.host }), port)
  // After an end that nobody wanted people wait for answers. Whether the database has changed since is looked at behind them; if it is not as this
  // release needs it, the process ends and says so.
  const prepared = isPrepared ? prepare(databaseUrl) : undefined
  return {
    address,
    async stop() {
      await app.close()
      await prepared
      await opened.close()
      await reserve.stop()
    },
  }
}

async function prepare(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  await prepareTasks(databaseUrl)
}

async function listen(listenOnce: () => Promise<string>, port: number): Promise<string> {
  let address = ''
  const isFree = await waitUntil(
    portPatienceMs,
    async () => {
      try {
        address = await listenOnce()
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
        throw error
      }
    },
    100,
  )
  if (!isFree) throw new StartRefusal(`The port ${port} is in use. Set PORT to a free one.`)
  return address
}
