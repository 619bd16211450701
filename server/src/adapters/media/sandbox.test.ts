import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rungHere, runToolAt } from '#testing/isolation-rungs.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { findIsolation } from './detect-isolation.ts'
import { findCommand } from './find-command.ts'
import { MediaToolFailedError } from './media-errors.ts'
import { runTool } from './run-tool.ts'
import { breachesOf } from './sandbox-probe.ts'

/** Runs without a sandbox, whatever the machine supports. */
const withLimitsOnly: typeof runTool = (run) => runToolAt('limits', run)
const limits = { cpuSeconds: 20, wallMs: 20_000, fileBytes: 2 ** 20 }
const rung = await rungHere()

let data: string
let input: string
let tcp: Server
let database: Server
const listen = (server: Server, where: object) => new Promise<void>((resolve) => server.listen(where, resolve))

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'members-'))
  await chmod(data, 0o755)
  input = join(data, 'upload.mp4')
  await writeFile(input, 'mine')
  await writeFile(join(data, 'other-member.mp4'), 'theirs')
  tcp = createServer((socket) => socket.end())
  database = createServer((socket) => socket.end())
  await listen(tcp, { port: 0, host: '127.0.0.1' })
  await listen(database, { path: join(data, '.s.PGSQL.5432') })
})
afterAll(async () => {
  await Promise.all([tcp, database].map((server) => new Promise((resolve) => server.close(resolve))))
  await rm(data, { recursive: true })
})

/** A compromised decoder: tries everything, and reports what worked. */
const takenOver = `
const fs = require('node:fs'), net = require('node:net')
const [data, port, input, outDir, project, service] = process.argv.slice(1)
const could = []
const attempt = (what, work) => { try { work(); could.push(what) } catch {} }
attempt('accounts', () => fs.readFileSync('/etc/passwd'))
attempt('another member', () => fs.readFileSync(data + '/other-member.mp4'))
attempt('another member beside the input', () => fs.readFileSync(input + '/../other-member.mp4'))
attempt('the data folder', () => fs.readdirSync(data))
attempt('the project', () => fs.readFileSync(project))
attempt('home', () => fs.readdirSync(require('node:os').homedir()))
attempt('processes', () => { if (fs.readdirSync('/proc').length === 0) throw new Error() })
attempt('the service', () => process.kill(Number(service), 0))
attempt('a process', () => { if (require('node:child_process').spawnSync(process.execPath, ['-v']).error) throw new Error() })
for (const folder of ['/', '/tmp', '/in', '/dev', '/dev/shm', '/bin', data])
  attempt('write ' + folder, () => { const made = folder + '/planted'; fs.writeFileSync(made, ''); fs.rmSync(made) })
attempt('write the input', () => fs.appendFileSync(input, ''))
fs.writeFileSync(outDir + '/made', fs.readFileSync(input))
const dial = (what, to) => new Promise((done) => {
  try { net.connect(to).on('connect', () => { could.push(what); done() }).on('error', done) } catch { done() }
})
Promise.all([dial('a port', { port: Number(port), host: '127.0.0.1' }), dial('the database socket', { path: data + '/.s.PGSQL.5432' })])
  .then(() => process.stdout.write(JSON.stringify(could), () => process.exit(0)))
`

async function takeOver(run: typeof runTool): Promise<string[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'made-'))
  const address = tcp.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { stdout } = await run({
    command: process.execPath,
    args: (at) => ['-e', takenOver, data, port, at.input, at.outDir, join(import.meta.dirname, 'sandbox.ts'), String(process.pid)],
    files: { input, outDir },
    limits,
  })
  expect(await readFile(join(outDir, 'made'), 'utf8')).toBe('mine')
  expect((await stat(join(outDir, 'made'))).uid).toBe(process.getuid?.())
  await rm(outDir, { recursive: true })
  const could: unknown = JSON.parse(stdout)
  return Array.isArray(could) ? could.map(String) : []
}

test('without a sandbox a decoder that was taken over reads, writes and reaches what it likes', async () => {
  const could = await takeOver(withLimitsOnly)
  expect(could).toEqual(
    expect.arrayContaining(['accounts', 'another member', 'the data folder', 'processes', 'a port', 'the database socket']),
  )
})

test('the probe at the start names each way out that it finds', async () => {
  const breaches = await breachesOf({ niced: [], withLimits: false, withoutNetwork: [], endsWithParent: [] })
  expect(breaches.join(' ')).toMatch(/read the accounts.*read a file of the service.*see other processes.*reach the network/)
})

describe('in the sandbox', onlyWhere(rung.startsWith('sandbox'), 'there is no sandbox on this machine'), () => {
  test('ABUSE-14 ABUSE-15 a decoder that was taken over sees nothing but its input, and writes only into its own folder', async () => {
    expect(await takeOver(runTool)).toEqual([])
  })

  test('ABUSE-15 ffmpeg opens no file that a playlist names, even with every list of formats forgotten', async () => {
    const secret = join(data, 'other-member.mp4')
    const playlist = join(data, 'playlist')
    await writeFile(playlist, `ffconcat version 1.0\nfile 'file:${secret}'\n`)
    const open = (args: (input: string) => string[], run = runTool) =>
      run({ command: 'ffmpeg', args: (at) => [...args(at.input), ...'-f null -'.split(' ')], files: { input: playlist }, limits })
    const isMissing = /No such file or directory/
    const concat = (at: string) => ['-f', 'concat', '-safe', '0', '-i', `file:${at}`]
    expect((await open(concat)).stderr).toMatch(isMissing)
    expect((await open(() => ['-i', '/etc/passwd'])).stderr).toMatch(isMissing)
    expect((await open(() => ['-i', '/etc/passwd'], withLimitsOnly)).stderr).toMatch(/Invalid data/)
  })

  test(
    'the kernel refuses calls that lead out, which it would answer elsewhere',
    onlyWhere(findCommand('perl'), 'there is no perl'),
    async () => {
      const arm = process.arch === 'arm64'
      // Refused here; without the filter, each would succeed or fail for another reason.
      const tried = {
        unshare: arm ? [97, 0] : [272, 0],
        socket: arm ? [198, 1, 1, 0] : [41, 1, 1, 0],
        userfaultfd: arm ? [282, -1] : [323, -1],
      }
      const script = Object.values(tried).map((call) => `syscall(${call.join(', ')}); print $! + 0, " ";`)
      const perl = (run = runTool) =>
        run({ command: 'perl', args: () => ['-e', `${script.join('$! = 0;')} print defined fork() ? 0 : $! + 0`], limits })
      expect((await perl()).stdout).toBe('1 1 1 1')
      expect((await perl(withLimitsOnly)).stdout).toBe('0 0 22 00')
    },
  )

  test('seen from outside it has no capability, no new privilege, a filter, and under root an id that no account has', async () => {
    const mark = `seen-${rung}-${process.pid}`
    const giveUp = new AbortController()
    const running = runTool({
      command: process.execPath,
      args: () => ['-e', `setInterval(() => {}, 9999, '${mark}')`],
      limits,
      signal: giveUp.signal,
    })
    const ended = running.catch(String)
    const list = async () => (await promisify(execFile)('ps', ['-eo', 'pid,args'])).stdout
    const tool = async () => new RegExp(`^ *(\\d+) /bin/node -e .*${mark}`, 'm').exec(await list())?.[1]
    await expect.poll(tool).toBeDefined()
    const status = await readFile(`/proc/${await tool()}/status`, 'utf8')
    giveUp.abort()
    expect(await ended).toMatch(/abort/i)
    for (const line of [/CapPrm:\s0+$/m, /CapEff:\s0+$/m, /CapBnd:\s0+$/m, /CapAmb:\s0+$/m, /NoNewPrivs:\s1$/m, /Seccomp:\s2$/m])
      expect(status).toMatch(line)
    if (rung !== 'sandbox-with-own-id') return
    const id = /^Uid:\t(\d+)\t\1\t\1\t\1$/m.exec(status)?.[1]
    expect(Number(id)).toBeGreaterThan(1000)
    expect(await readFile('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^[^:]*:[^:]*:${id}:`, 'm'))
  })

  test('a link that it leaves behind is refused, and never followed', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'made-'))
    const leave = `require('fs').symlinkSync('/etc/passwd', process.argv[1] + '/watermarked.mp4')`
    const left = runTool({ command: process.execPath, args: (at) => ['-e', leave, at.outDir], files: { outDir }, limits })
    await expect(left).rejects.toThrow(MediaToolFailedError)
    expect(await readdir(outDir)).toEqual([])
    await rm(outDir, { recursive: true })
  })

  test('an input that is a link is not opened', async () => {
    const link = join(data, `link-${rung}`)
    await symlink('/etc/passwd', link)
    const opened = runTool({ command: 'ffprobe', args: (at) => [at.input], files: { input: link }, limits })
    await expect(opened).rejects.toThrow(MediaToolFailedError)
  })

  test('a file that only its owner may read is read all the same, and its folder stays closed', async () => {
    const closed = join(data, `closed-${rung}`)
    await mkdir(closed, { mode: 0o700 })
    await writeFile(join(closed, 'file'), 'private', { mode: 0o600 })
    const say = `process.stdout.write(require('fs').readFileSync(process.argv[1]))`
    const { stdout } = await runTool({
      command: process.execPath,
      args: (at) => ['-e', say, at.input],
      files: { input: join(closed, 'file') },
      limits,
    })
    expect(stdout).toBe('private')
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
  })
})

test('where bubblewrap is not installed, what is left is said', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  const { rung, missing } = await findIsolation()
  process.env['PATH'] = path
  expect(rung).toBe('limits')
  expect(missing).toContain('bubblewrap is not installed.')
})
