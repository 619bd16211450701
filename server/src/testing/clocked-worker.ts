import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestApp } from './test-app.ts'

/** A worker that starts with every clock at the time of the test's own clock. `kill` gives it no time to finish, like a power cut. */
export type ClockedWorker = { kill(): Promise<void> }

export function startClockedWorker(app: TestApp, env: Record<string, string>): ClockedWorker {
  const child = fork(join(import.meta.dirname, 'worker-process.ts'), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.deps.config.dataDir,
      CLOCK_AT: app.clock.now().toISOString(),
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
