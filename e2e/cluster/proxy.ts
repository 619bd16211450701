import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@pairtake/server/adapters/database/wait-until'
import { findCommand } from '@pairtake/server/adapters/media/find-command'

const nginx = findCommand('nginx') ?? findCommand('/usr/sbin/nginx')
const site = join(import.meta.dirname, '../../deploy/nginx/pairtake.conf')
const startMs = 30_000

export const hasNginx = nginx !== undefined
export const nginxMissing = 'there is no nginx'

/** Starts nginx with the configuration that we publish, in front of two APIs at these ports. It exits with this process. */
export async function startProxy(port: number, apiPorts: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'pairtake-nginx-'))
  await writeFile(join(dir, 'nginx.conf'), await settingsOf(dir, { port, apiPorts }))
  // The master stops its workers on SIGTERM, which it cannot do when it is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', nginx ?? '', '-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-4000)))
  const stop = async () => {
    await end(child)
    await rm(dir, { recursive: true, force: true })
  }
  // nginx answers this URL itself, whether or not an API is running behind it.
  const isOpen = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status === 404)
  const isUp = await waitUntil(startMs, async () => hasEnded(child) || isOpen().catch(() => false), 50)
  if (isUp && !hasEnded(child)) return { stop }
  await stop()
  throw new Error(`nginx did not start:\n${said}`)
}

async function settingsOf(dir: string, { port, apiPorts }: { port: number; apiPorts: readonly number[] }): Promise<string> {
  const given = await readFile(site, 'utf8')
  const here = given
    .replaceAll(/api-(\d):3000/g, (_words, number: string) => `127.0.0.1:${apiPorts[Number(number) - 1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  await writeFile(join(dir, 'site.conf'), here)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of folders) await mkdir(join(dir, name))
  const temps = folders.map((name) => `${name}_temp_path ${join(dir, name)};`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} daemon off; worker_processes 1; pid ${join(dir, 'pid')}; error_log stderr error; events {}
http { access_log off; ${temps} include ${join(dir, 'site.conf')}; }
`
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
