import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'

const restartMs = 500
const stopMs = 8_000

export type WorkerProcess = { readonly pid: number | undefined; stop(): Promise<void> }

/** Keeps one worker running beside the API; one that dies is replaced, and its tasks run again. */
export function startWorkerProcess({ databaseUrl, log }: { databaseUrl: string; log: Logger }): WorkerProcess {
  let child: ChildProcess | undefined
  let isStopping = false

  function begin(): void {
    child = fork(join(import.meta.dirname, 'main-worker.ts'), [], {
      env: { ...process.env, WORKER_DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    })
    child.once('exit', (code, signal) => {
      child = undefined
      if (isStopping) return
      log.error({ code, signal }, 'the worker ended; another one is started')
      setTimeout(begin, restartMs)
    })
  }

  begin()
  return {
    get pid() {
      return child?.pid
    },
    async stop() {
      isStopping = true
      const running = child
      if (!running) return
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGTERM')
      const timer = setTimeout(() => running.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(timer)
    },
  }
}
