import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { freePorts } from './free-ports.ts'

const command = '/usr/sbin/pgbouncer'
const startMs = 30_000

export const poolerMissing = 'there is no PgBouncer'
export const hasPooler = isThere()

export type Pooler = { urlOf(databaseUrl: string): string; stop(): Promise<void> }

/**
 * PgBouncer in transaction mode in front of a database server, with few connections for many clients: code that relies on its own session gets
 * another one, whose time zone starts as New York. It asks for no password; the server's is in its settings.
 */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const dir = await mkdtemp(join(tmpdir(), 'pooler-'))
  const [port = 0] = await freePorts(1)
  await writeFile(join(dir, 'pgbouncer.ini'), settingsOf(new URL(serverUrl), port))
  // PgBouncer refuses to run as root; under another user it can still reach the folder of the database's socket.
  const renamed = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...renamed, command, join(dir, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(dir, { recursive: true, force: true })
  }
  const urlOf = (databaseUrl: string) => {
    const { pathname, username } = new URL(databaseUrl)
    return `postgres://${username}@127.0.0.1:${port}${pathname}`
  }
  const isOpen = await waitUntil(startMs, async () => hasEnded() || answers(urlOf(serverUrl)), 100)
  if (isOpen && !hasEnded()) return { urlOf, stop }
  await stop()
  throw new Error(`PgBouncer did not start:\n${said}`)
}

function settingsOf({ hostname, port, username, password, searchParams }: URL, own: number): string {
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`
  const host = searchParams.get('host') ?? hostname
  return [
    '[databases]',
    `* = host=${decodeURIComponent(host)} port=${port || 5432} user=${username}${secret} connect_query='set timezone to ''America/New_York'''`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    '',
  ].join('\n')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function isThere(): boolean {
  try {
    accessSync(command)
    return true
  } catch {
    return false
  }
}
