import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { answersConnection, endWith, giveToServer, hasDebianPostgres, hasEnded, makeCluster, spawnPostgres } from './debian-postgres.ts'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
const password = 'tls-secret'
const startMs = 60_000

export const canSpeakTls = hasDebianPostgres && existsSync('/usr/bin/openssl')

export type TlsPostgres = { url: string; authority: string; otherAuthority: string; stop(): Promise<void> }

/** Debian's PostgreSQL 15 that requires TLS, with a certificate of an authority created here. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'tls-postgres-'))
  const [port = 0] = await freePorts(1)
  const data = await makeCluster(dir, password)
  await makeCertificates(dir)
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  await giveToServer(dir)
  const child = spawnPostgres(data, {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: join(dir, 'server.pem'),
    ssl_key_file: join(dir, 'server.key'),
  })
  const url = `postgres://owner:${password}@localhost:${port}/postgres`
  const authority = join(dir, 'ca.pem')
  const stop = async () => {
    await endWith(child, 'SIGQUIT')
    await rm(dir, { recursive: true, force: true })
  }
  const trusted = `${url}?sslmode=verify-full&sslrootcert=${authority}`
  const isOpen = await waitUntil(startMs, async () => hasEnded(child) || answersConnection(trusted), 100)
  if (isOpen && !hasEnded(child)) return { url, authority, otherAuthority: join(dir, 'other.pem'), stop }
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
