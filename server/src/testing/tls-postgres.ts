import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql/15/bin'
const password = 'tls-secret'
const startMs = 60_000

export const debianPostgresMissing = 'there is no PostgreSQL 15'
export const hasDebianPostgres = existsSync(`${programs}/postgres`) && existsSync('/usr/bin/openssl')

export type TlsPostgres = { url: string; authority: string; otherAuthority: string; stop(): Promise<void> }

/** Debian's PostgreSQL 15 that takes nobody without TLS, with a certificate of an authority made here. It refuses to run as root. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'tls-postgres-'))
  const data = join(dir, 'data')
  await mkdir(data)
  const asNobody = process.getuid?.() === 0 ? ['--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'] : []
  const [port = 0] = await freePorts(1)
  await makeCertificates(dir)
  await writeFile(join(dir, 'password'), password)
  if (asNobody.length > 0) await run('chown', ['-R', 'nobody:nogroup', dir])
  await chmod(dir, 0o755)
  await run('setpriv', [
    ...asNobody,
    `${programs}/initdb`,
    '-D',
    data,
    '-U',
    'owner',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(dir, 'password'),
  ])
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: join(dir, 'server.pem'),
    ssl_key_file: join(dir, 'server.key'),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...asNobody, `${programs}/postgres`, '-D', data, ...options], { stdio: 'ignore' })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const url = `postgres://owner:${password}@localhost:${port}/postgres`
  const authority = join(dir, 'ca.pem')
  const stop = async () => {
    if (!hasEnded()) {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    }
    await rm(dir, { recursive: true, force: true })
  }
  const isOpen = await waitUntil(startMs, async () => hasEnded() || answers(`${url}?sslmode=verify-full&sslrootcert=${authority}`), 100)
  if (isOpen && !hasEnded()) return { url, authority, otherAuthority: join(dir, 'other.pem'), stop }
  await stop()
  throw new Error('PostgreSQL 15 did not start.')
}

async function makeCertificates(dir: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: dir })
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2']
  for (const name of ['ca', 'other']) {
    await openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name} of the tests`)
  }
  await openssl('req', ...key.slice(0, 3), '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  await writeFile(join(dir, 'names'), 'subjectAltName=DNS:localhost\n')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  await openssl('x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
