import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { linesWith, startFilmingWorker } from '#testing/filming-worker.ts'
import { rungHere, rungsHere, runToolAt } from '#testing/isolation-rungs.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { detectIsolation } from './detect-isolation.ts'
import { MediaToolFailedError, MediaToolMissingError, UnprocessableMediaError } from './media-errors.ts'
import { runTool } from './run-tool.ts'
import { letStart, startDescriptor } from './start-signal.ts'
import { wrapped } from './tool-isolation.ts'
import type { ToolLimits } from './tool-run.ts'
import { turnstile } from './turnstile.ts'

const limits = { cpuSeconds: 20, wallMs: 20_000, fileBytes: 2 ** 20 }
const program = (script: string, more: Partial<ToolLimits> = {}, signal?: AbortSignal) =>
  runTool({ command: process.execPath, args: () => ['-e', script], limits: { ...limits, ...more }, signal })
const processes = async () => (await promisify(execFile)('ps', ['-eo', 'args'])).stdout
const rung = await rungHere()
const { withLimits, sandbox, endsWithParent } = await detectIsolation()

test('answers what the command said and how it ended', async () => {
  const said = await program(`console.log('out'); console.error('err'); process.exitCode = 3`)
  expect(said).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' })
})

test('a command that is not there is named', async () => {
  const missing = (command: string) => runTool({ command, args: () => [], limits })
  await expect(missing('/nowhere/tool')).rejects.toThrow(MediaToolMissingError)
  await expect(missing('no-such-tool')).rejects.toThrow(MediaToolMissingError)
})

test('when time is up it ends', async () => {
  const mark = `up-${rung}-${process.pid}-`
  // It would never end on its own.
  const running = program(`setInterval(() => {}, 9999, '${mark}')`, { wallMs: 400 })
  await expect(running).rejects.toThrow(MediaToolFailedError)
  await expect.poll(processes).not.toContain(mark)
})

test('giving up ends it, before and after it started', async () => {
  const mark = `given-${rung}-${process.pid}-`
  const giveUp = new AbortController()
  const running = program(`setInterval(() => {}, 9999, '${mark}')`, {}, giveUp.signal)
  const ended = running.catch(String)
  await expect.poll(processes).toContain(mark)
  giveUp.abort()
  expect(await ended).toMatch(/abort/i)
  await expect.poll(processes).not.toContain(mark)
  await expect(program('', {}, AbortSignal.abort())).rejects.toThrow(/abort/i)
})

test('no secret of the server reaches it', async () => {
  process.env['TOKEN_SECRET_OF_TEST'] = 'secret'
  const { stdout } = await program('console.log(process.env)')
  expect(stdout).toContain('LANG')
  expect(stdout).not.toContain('secret')
  delete process.env['TOKEN_SECRET_OF_TEST']
})

test('ABUSE-15 processor time, memory and file size have limits', onlyWhere(withLimits, 'there is no prlimit'), async () => {
  const refusalOf = (running: Promise<unknown>) =>
    running.catch((error: unknown) => error instanceof UnprocessableMediaError && error.message)
  expect(await refusalOf(program('for (;;);', { cpuSeconds: 1 }))).toMatch(/takes too long/)

  const outDir = await mkdtemp(join(tmpdir(), 'made-'))
  const fill = '-loglevel error -f lavfi -i testsrc=s=2000x2000 -frames:v 1 -f rawvideo'.split(' ')
  const large = runTool({ command: 'ffmpeg', args: (at) => [...fill, `${at.outDir}/large`], files: { outDir }, limits })
  expect(await refusalOf(large)).toMatch(/gets too large/)
  await rm(outDir, { recursive: true })

  const greedy = await program('Buffer.alloc(2 ** 31, 1)', { dataBytes: 2 ** 30 })
  expect(greedy.exitCode).not.toBe(0)
})

test('ABUSE-15 not even this machine can be reached', onlyWhere(rung !== 'limits', 'the network cannot be taken away'), async () => {
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const dial = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(9))`
  expect((await program(dial)).exitCode).toBe(9)
  await promisify(execFile)(process.execPath, ['-e', dial])
  await new Promise((resolve) => server.close(resolve))
})

test(
  'ABUSE-16 a worker killed in the middle of a film leaves no process behind',
  onlyWhere(sandbox || endsWithParent.length > 0, 'nothing ends children with their parent'),
  async () => {
    const mark = `orphan-${rung}-${process.pid}-`
    const worker = startFilmingWorker({ rung, mark })
    // The tool itself, past all wrappers.
    const begun = async () => (await linesWith(mark)).filter((line) => /^\S*ffmpeg /.test(line))
    await expect.poll(begun).not.toEqual([])
    worker.kill('SIGKILL')
    await expect.poll(() => linesWith(mark)).toEqual([])
  },
)

test('ABUSE-16 a tool waits for the word of its worker, and does not start when that is killed before', async () => {
  const { words } = wrapped({ ...(await detectIsolation()), sandbox: undefined }, { command: 'echo', args: () => ['started'], limits })
  const [first = '', ...rest] = words
  const saidWhen = async (isAsked: (child: ChildProcess) => void) => {
    const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
    let said = ''
    child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
    isAsked(child)
    await once(child, 'close')
    return said
  }
  expect(await saidWhen(letStart)).toBe('started\n')
  // A dead worker's end of the socket is closed.
  const die = (child: ChildProcess) => child.stdio[startDescriptor]?.once('data', () => child.stdio[startDescriptor]?.destroy())
  expect(await saidWhen(die)).toBe('')
})

test('ABUSE-16 a tool in the sandbox gets the word of its worker only when bubblewrap inside ends with the one outside', async () => {
  // The process inside is not filtered yet, and never is.
  const outer = spawn('sh', ['-c', 'sleep 61 & wait'], { stdio: 'ignore' })
  const inner = async () => (await readFile(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8')).trim()
  await expect.poll(inner).not.toBe('')
  const line = new PassThrough()
  let said = ''
  const answer = (hasFilter: boolean) => {
    line.end = () => ((said = 'go'), line)
    letStart({ pid: outer.pid, stdio: [null, null, null, line] } as unknown as ChildProcess, hasFilter)
    line.emit('data', '\n')
  }
  answer(true)
  await wait(100)
  expect(said).toBe('')
  process.kill(Number(await inner()), 'SIGKILL')
  await expect.poll(() => said).toBe('go')
  // Without a filter it cannot be told.
  said = ''
  answer(false)
  expect(said).toBe('go')
})

test(
  'on a lesser rung the children of a command end with it',
  onlyWhere((await rungsHere()).includes('without-network'), 'there is no rung without network'),
  async () => {
    const naps = `61.${process.pid}0061`
    const run = { command: 'sh', args: () => ['-c', `sleep ${naps} & sleep ${naps}`], limits: { ...limits, wallMs: 300 } }
    await expect(runToolAt('without-network', run)).rejects.toThrow(MediaToolFailedError)
    expect(await processes()).not.toContain(`sleep ${naps}`)
  },
)

test('a turnstile lets so many through at once, in order, and survives failures', async () => {
  const pass = turnstile(2)
  let inside = 0
  let most = 0
  const order: number[] = []
  const visit = (n: number) =>
    pass(async () => {
      inside += 1
      most = Math.max(most, inside)
      order.push(n)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside -= 1
      if (n === 2) throw new Error('fell')
    })
  const visits = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(visit))
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5, 6])
  expect(visits.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
