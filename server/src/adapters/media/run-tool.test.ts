import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { MediaToolFailedError, MediaToolMissingError, UnprocessableMediaError } from './media-errors.ts'
import { runTool } from './run-tool.ts'
import { detectIsolation } from './tool-isolation.ts'
import { turnstile } from './turnstile.ts'

vi.setConfig({ testTimeout: 60_000 })

const limits = { cpuSeconds: 20, wallMs: 20_000, fileBytes: 2 ** 20 }
const shell = (script: string, more: Partial<typeof limits & { memoryBytes: number }> = {}, signal?: AbortSignal) =>
  runTool({ command: 'sh', args: ['-c', script], limits: { ...limits, ...more }, signal })
const isolation = await detectIsolation()

test('answers what the command said and how it ended', async () => {
  expect(await shell('echo out; echo err >&2; exit 3')).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' })
})

test('a command that is not there is named', async () => {
  await expect(runTool({ command: '/nowhere/tool', args: [], limits })).rejects.toThrow(MediaToolMissingError)
})

test('when time is up the whole process group ends', async () => {
  const started = performance.now()
  await expect(shell('sleep 61.25 & sleep 61.25', { wallMs: 300 })).rejects.toThrow(MediaToolFailedError)
  expect(performance.now() - started).toBeLessThan(5000)
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
  expect(stdout).not.toContain('sleep 61.25')
})

test('giving up ends it, before and after it started', async () => {
  const giveUp = new AbortController()
  const running = shell('sleep 30', {}, giveUp.signal)
  setTimeout(() => giveUp.abort(), 100)
  await expect(running).rejects.toThrow(/abort/i)
  await expect(shell('true', {}, AbortSignal.abort())).rejects.toThrow(/abort/i)
})

test.runIf(isolation.withLimits)('ABUSE-15 processor time, memory and file size have limits', async () => {
  await expect(shell('while :; do :; done', { cpuSeconds: 1 })).rejects.toThrow(UnprocessableMediaError)
  await expect(shell('exec head -c 3000000 /dev/zero > "$(mktemp)"')).rejects.toThrow(UnprocessableMediaError)
  const greedy = await shell('exec tail /dev/zero', { memoryBytes: 2 ** 28 })
  expect(greedy.exitCode).not.toBe(0)
})

test.runIf(isolation.withoutNetwork.length > 0)('ABUSE-15 not even this machine can be reached', async () => {
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const dial = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(9))`
  expect((await runTool({ command: process.execPath, args: ['-e', dial], limits })).exitCode).toBe(9)
  await promisify(execFile)(process.execPath, ['-e', dial])
  await new Promise((resolve) => server.close(resolve))
})

test('no secret of the server reaches the command', async () => {
  process.env['TOKEN_SECRET_OF_TEST'] = 'secret'
  expect((await shell('env')).stdout).not.toContain('secret')
  delete process.env['TOKEN_SECRET_OF_TEST']
})

test.runIf(isolation.endsWithParent.length > 0)('ABUSE-16 the command ends with a killed worker', async () => {
  const tool = fileURLToPath(new URL('./run-tool.ts', import.meta.url))
  const program = `import { runTool } from ${JSON.stringify(tool)}; setTimeout(() => console.log('started'), 400);
    await runTool({ command: 'sleep', args: ['62.5'], limits: { cpuSeconds: 9, wallMs: 99000, fileBytes: 1 } });`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => worker.stdout.once('data', resolve))
  const list = async () => (await promisify(execFile)('ps', ['-eo', 'args'])).stdout
  expect(await list()).toMatch(/^sleep 62\.5/m)
  worker.kill('SIGKILL')
  await expect.poll(list, { timeout: 3000 }).not.toMatch(/^sleep 62\.5/m)
})

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
