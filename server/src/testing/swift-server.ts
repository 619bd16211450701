import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { openBucket, says } from '#adapters/storage/s3/bucket.ts'
import type { S3Settings } from '#adapters/storage/s3/s3-settings-rules.ts'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
const startMs = 90_000
const stores = ['account', 'container', 'object'] as const
const commands = ['proxy', ...stores].map((name) => `swift-${name}-server`)

export const swiftMissing = 'there is no Swift'
export const hasSwift = commands.every((command) => (process.env['PATH'] ?? '').split(delimiter).some((dir) => isThere(join(dir, command))))

type Server = { child: ChildProcess; said: string }

export type SwiftServer = {
  settings: S3Settings
  /** The same settings as environment variables of a service. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * OpenStack's Swift with its S3 API on loopback, with one bucket: a server that checks signatures and that we did not write. Ends with this process.
 */
export async function startSwift(options: { answersPreflights?: boolean } = {}): Promise<SwiftServer> {
  const dir = await mkdtemp(join(tmpdir(), 'swift-'))
  const servers: Server[] = []
  const stop = async () => {
    for (const { child } of servers.filter((server) => !hasEnded(server))) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const [port = 0, ...ports] = await freePorts(1 + stores.length)
    await writeCluster(dir, { port, ports, answersPreflights: options.answersPreflights ?? true })
    for (const command of commands) servers.push(startServer(dir, command))
    const settings: S3Settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'pairtake',
      accessKeyId: 'test:tester',
      secretAccessKey: 'testing',
      usesPathStyle: true,
    }
    await requireOpen(settings, servers)
    return { settings, env: envOf(settings), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function envOf({ endpoint = '', region, bucket, accessKeyId, secretAccessKey }: S3Settings): Record<string, string> {
  return {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: '1',
  }
}

function startServer(dir: string, command: string): Server {
  const conf = join(dir, command.replace('swift-', '').concat('.conf'))
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, conf], { stdio: ['ignore', 'ignore', 'pipe'] })
  const server = { child, said: '' }
  child.stderr.on('data', (bytes: Buffer) => (server.said = `${server.said}${bytes.toString()}`.slice(-2000)))
  return server
}

const hasEnded = ({ child }: Server) => child.exitCode !== null || child.signalCode !== null

/** Ready once it can create a bucket and store an object: then all four servers answer. */
async function requireOpen(settings: S3Settings, servers: readonly Server[]): Promise<void> {
  const { client, name: Bucket } = openBucket(settings)
  const tryOnce = async () => {
    // An earlier try may have created it, without a server for objects yet.
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!says(error, 'BucketAlreadyOwnedByYou')) throw error
    })
    await client.send(new PutObjectCommand({ Bucket, Key: 'first', Body: 'x' }))
    return true
  }
  const isOpen = await waitUntil(startMs, async () => servers.some(hasEnded) || tryOnce().catch(() => false), 200)
  client.destroy()
  if (!isOpen || servers.some(hasEnded)) throw new Error(`Swift did not start:\n${servers.map(({ said }) => said).join('\n')}`)
}

/** Swift's own command makes a ring in three calls, each of which loads all of it. Needs Debian's Python: no other has Swift. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
for order in sys.argv[1:]:
    path, port = order.rsplit('=', 1)
    ring = RingBuilder(2, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1))
    ring.rebalance()
    ring.get_ring().save(path)
`

type Cluster = { port: number; ports: readonly number[]; answersPreflights: boolean }

async function writeCluster(dir: string, { port, ports, answersPreflights }: Cluster): Promise<void> {
  for (const name of ['srv/d1', 'cache']) await mkdir(join(dir, name), { recursive: true })
  const shared = [`bind_ip = 127.0.0.1`, `swift_dir = ${dir}`, 'workers = 0', `user = ${userInfo().username}`]
  await writeFile(join(dir, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')
  for (const [index, name] of stores.entries()) {
    const own = [`bind_port = ${ports[index]}`, `devices = ${dir}/srv`, 'mount_check = false', 'disable_fallocate = true']
    const app = [
      `[pipeline:main]`,
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
      `recon_cache_path = ${dir}/cache`,
      // An object is listed before its request is answered, however slow the disk is: otherwise a process that is not started here would do so later.
      ...(name === 'object' ? ['container_update_timeout = 60', 'node_timeout = 60', 'conn_timeout = 60'] : []),
    ]
    await writeFile(join(dir, `${name}-server.conf`), ['[DEFAULT]', ...shared, ...own, ...app, ''].join('\n'))
  }
  await run('/usr/bin/python3', ['-c', ringScript, ...stores.map((name, index) => `${join(dir, name)}.ring.gz=${ports[index]}`)])
  await writeFile(
    join(dir, 'proxy-server.conf'),
    ['[DEFAULT]', ...shared, `bind_port = ${port}`, ...proxyLines(answersPreflights), ''].join('\n'),
  )
}

function proxyLines(answersPreflights: boolean): string[] {
  // Without a cache Swift creates no account; without a cache server, it caches within a call.
  const filters: [name: string, ...settings: string[]][] = [
    ['catch_errors'],
    ['gatekeeper'],
    ['memcache', 'memcache_servers = 127.0.0.1:1'],
    ['s3api', ...(answersPreflights ? ['cors_preflight_allow_origin = *'] : [])],
    ['tempauth', 'user_test_tester = testing .admin'],
    ['copy'],
    ['slo'],
    ['dlo'],
    ['versioned_writes', 'allow_versioned_writes = true'],
    ['symlink'],
  ]
  return [
    '[pipeline:main]',
    `pipeline = ${filters.map(([name]) => name).join(' ')} proxy-server`,
    ...filters.flatMap(([name, ...settings]) => [`[filter:${name}]`, `use = egg:swift#${name}`, ...settings]),
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'strict_cors_mode = false',
  ]
}

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}
