import { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Ending } from './endings.ts'
import { KeptProcess } from './kept-process.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kept-process-'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Its process id stands in for the address that an API tells. */
const isReady = `process.send({ kind: 'ready', address: String(process.pid), hasDemo: false })`

/** Keeps a process that does what this script says once it has begun. */
async function keep(name: string, script: string, drainMs = 0) {
  const path = join(dir, `${name}.mjs`)
  await writeFile(path, `process.on('message', () => { ${script} })`)
  const ready: number[] = []
  const ended: [Ending, number | null][] = []
  const kept: KeptProcess = new KeptProcess({
    name: 'api',
    path,
    begin: () => ({ kind: 'begin', databaseUrl: '', port: 0, isPrepared: false, endings: [] }),
    drainMs,
    onReady: (address) => void ready.push(Number(address)),
    onEnded(ending, code) {
      ended.push([ending, code])
      // Otherwise it would be started again and again.
      void kept.stop()
    },
  })
  onTestFinished(async () => {
    const stopped = kept.stop()
    for (const pid of ready.filter(isRunning)) process.kill(pid, 'SIGKILL')
    await stopped
  })
  return { kept, ready, ended }
}

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process that does not end when it is told to is killed after eight seconds, an API after its DRAIN_SECONDS as well', async () => {
  const { kept, ready, ended } = await keep('deaf', `process.on('SIGTERM', () => process.send({ kind: 'heard' })); ${isReady}`, 5_000)
  await expect.poll(() => ready).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kills = vi.spyOn(ChildProcess.prototype, 'kill')
  const stopped = kept.stop()
  vi.advanceTimersByTime(12_999)
  expect(kills.mock.calls).toEqual([['SIGTERM']])
  vi.advanceTimersByTime(1)
  expect(kills.mock.calls).toEqual([['SIGTERM'], ['SIGKILL']])
  await stopped
  expect([isRunning(ready[0]), ready.length, ended]).toEqual([false, 1, []])
})

test('a process that was told to stop is not started again, and its end is not reported', async () => {
  const { kept, ready, ended } = await keep('obedient', `process.on('SIGTERM', () => process.exit(1)); ${isReady}`)
  await expect.poll(() => ready).toHaveLength(1)
  await kept.stop()
  await kept.stop()
  // Until another one works, this one would have been started again and told.
  const other = await keep('other', isReady)
  await expect.poll(() => other.ready).toHaveLength(1)
  expect([isRunning(ready[0]), ready.length, ended]).toEqual([false, 1, []])
})

test('the reason why a process ended is what it reported, or else the last line of its output', async () => {
  const told = await keep('told', `process.send({ kind: 'ends', words: 'The port 3000 is in use.' }, () => process.exit(78))`)
  const died = await keep('died', `process.stderr.write('a warning\\nout of memory\\n', () => process.exit(3))`)
  await expect
    .poll(() => [told, died].map(({ ended }) => ended))
    .toMatchObject([
      [[{ name: 'api', how: 'exit code 78', words: 'The port 3000 is in use.' }, 78]],
      [[{ name: 'api', how: 'exit code 3', words: 'out of memory' }, 3]],
    ])
})
