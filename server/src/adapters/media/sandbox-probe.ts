import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { MediaToolFailedError } from './media-errors.ts'
import { runIsolated } from './run-isolated.ts'
import type { Isolation } from './tool-isolation.ts'

/** The attempts of a compromised tool. The program runs inside, and reports what succeeded. */
const hostileProgram = `
const [secret, port, input, outDir] = process.argv.slice(1)
const fs = require('node:fs')
const could = []
const attempt = (what, work) => { try { work(); could.push(what) } catch {} }
attempt('read the accounts of this machine', () => fs.readFileSync('/etc/passwd'))
attempt('read a file of the service', () => fs.readFileSync(secret))
attempt('change its input', () => fs.appendFileSync(input, 'x'))
attempt('write beside its folder', () => fs.writeFileSync('/in/written', ''))
attempt('write to the root folder', () => fs.writeFileSync('/written', ''))
attempt('write to /tmp', () => fs.writeFileSync('/tmp/written', ''))
attempt('become root', () => process.setuid(0))
attempt('see other processes', () => { if (process.ppid <= 1) fs.readdirSync('/proc') })
attempt('stay root', () => { if (process.getuid() !== 0) throw new Error() })
fs.writeFileSync(outDir + '/made', fs.readFileSync(input))
const say = () => process.stdout.write(JSON.stringify(could), () => process.exit(0))
require('node:net').connect(Number(port), '127.0.0.1').on('connect', () => { could.push('reach the network'); say() }).on('error', say)
`
const limits = { cpuSeconds: 20, wallMs: 30_000, fileBytes: 2 ** 20 }

/** Why this is no sandbox, one sentence each; empty if it holds. Tries to break out instead of trusting settings. */
export async function breachesOf(isolation: Isolation): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pairtake-sandbox-'))
  const server = createServer((socket) => socket.destroy())
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return await tryWaysOut(isolation, folder, port)
  } catch (error) {
    return [error instanceof MediaToolFailedError ? error.message : `The sandbox does not run: ${String(error)}`]
  } finally {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryWaysOut(isolation: Isolation, folder: string, port: number): Promise<string[]> {
  const [secret, input, outDir] = [join(folder, 'secret'), join(folder, 'input'), join(folder, 'out')]
  await Promise.all([writeFile(secret, 'secret'), writeFile(input, 'input'), mkdir(outDir)])
  const { exitCode, stdout, stderr } = await runIsolated(isolation, {
    command: process.execPath,
    args: (at) => ['-e', hostileProgram, secret, String(port), at.input, at.outDir],
    files: { input, outDir },
    limits,
  })
  if (exitCode !== 0) return [`The sandbox does not run: ${stderr.trim().slice(-300)}`]
  const could = z.array(z.string()).parse(JSON.parse(stdout))
  const hasMade = (await readFile(join(outDir, 'made'), 'utf8')) === 'input'
  return [
    ...could.map((what) => `A tool in the sandbox can ${what}.`),
    ...(hasMade ? [] : ['A tool in the sandbox cannot write its files.']),
  ]
}
