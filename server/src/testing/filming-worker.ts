import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Rung } from '#adapters/media/detect-isolation.ts'

const addressOf = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

/** A process that renders an endless video; killed this long after it began, or by the caller. */
export function startFilmingWorker({ rung, mark, killedAfterMs }: { rung: Rung; mark: string; killedAfterMs?: number }): ChildProcess {
  const program = `
    import { detectIsolation } from ${addressOf('../adapters/media/detect-isolation.ts')}
    import { runIsolated } from ${addressOf('../adapters/media/run-isolated.ts')}
    const isolation = await detectIsolation('${rung}')
    ${killedAfterMs === undefined ? '' : `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${killedAfterMs})`}
    const film = '-loglevel quiet -f lavfi -i testsrc -metadata title=${mark} -f null -'.split(' ')
    await runIsolated(isolation, { command: 'ffmpeg', args: () => film, limits: { cpuSeconds: 90, wallMs: 99000, fileBytes: 1 } })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
}

/** Command lines on this machine that contain the mark: every step of rendering does, including the worker. */
export async function linesWith(mark: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout.split('\n').filter((line) => line.includes(mark))
}
