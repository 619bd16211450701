import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOnce } from '#testing/database-processes.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { chooseClusterHome, thisHost } from './cluster-home.ts'
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { canReach, hasUserNamespaces, requireServerUser } from './postgres-user.ts'

const NOBODY = { kind: 'user', uid: 65534, gid: 65534 } as const
const canOthersRunUs =
  thisHost.isRoot && canReach(NOBODY, import.meta.dirname) && spawnSync(process.execPath, ['--version'], NOBODY).status === 0

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'home-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test(
  'runs for root in a folder closed to everybody else',
  onlyWhere(thisHost.isRoot && hasUserNamespaces(), 'the tests do not run as root or there are no namespaces'),
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    expect(await startsTwice({ dataDir })).toBe('18')
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(0)
  },
)

test('runs for an ordinary user, without root', onlyWhere(canOthersRunUs, 'no ordinary user can run the program'), async () => {
  chownSync(folder, NOBODY.uid, NOBODY.gid)
  const program = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const db = await startEmbeddedPostgres({ dataDir: process.argv[2] })
    process.stdout.write(new URL(db.url).pathname)
    await db.stop()`
  const launcher = new URL('./embedded-postgres.ts', import.meta.url).href
  const args = ['--input-type=module-typescript', '-e', program, launcher, join(folder, 'data')]
  const ended = spawnSync(process.execPath, args, { uid: NOBODY.uid, gid: NOBODY.gid, cwd: '/', encoding: 'utf8', env: {} })
  expect(ended).toMatchObject({ stdout: '/pairtake', status: 0 })
  expect(statSync(join(folder, 'data', 'cluster')).uid).toBe(NOBODY.uid)
})

test('runs as whoever starts it', onlyWhere(!thisHost.isRoot, 'the tests run as root'), async () => {
  expect(await startsTwice({ dataDir: join(folder, 'data') })).toBe('18')
})

describe('root without user namespaces', onlyWhere(thisHost.isRoot, 'the tests do not run as root or there are no namespaces'), () => {
  function forbidden() {
    const systemDir = join(folder, 'system')
    return { isRoot: true, hasUserNamespaces: () => false, systemDir }
  }

  test('runs as another user, in the folder where that one can reach it', { timeout: 60_000 }, async () => {
    chmodSync(folder, 0o755)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    expect(await startsTwice({ dataDir, host: forbidden() })).toBe('18')
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(requireServerUser().uid)
    expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600)
  })

  test('keeps the files elsewhere when that user cannot reach the folder', { timeout: 60_000 }, async () => {
    chmodSync(folder, 0o755)
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const lines: string[] = []
    const dataDir = join(closed, 'data')
    expect(await startsTwice({ dataDir, host: forbidden(), log: (line) => lines.push(line) })).toBe('18')
    expect(lines[0]).toContain(`The database's files are in ${join(folder, 'system')}`)
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)

    rmSync(dataDir, { recursive: true })
    expect(await startsTwice({ dataDir, host: forbidden() })).toBe('18')
    rmSync(join(folder, 'system'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir, host: forbidden() })).rejects.toThrow('and is not there')
  })

  test('refuses a copy of the data folder that names the same files elsewhere', { timeout: 60_000 }, async () => {
    chmodSync(folder, 0o755)
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const first = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), host: forbidden() })
    cpSync(join(closed, 'data'), join(closed, 'copy'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: join(closed, 'copy'), host: forbidden() })).rejects.toThrow('already')
    await first.stop()
  })

  test(
    'goes on with the data of a time when namespaces were allowed, and back',
    { ...onlyWhere(hasUserNamespaces(), 'there are no user namespaces'), timeout: 60_000 },
    async () => {
      chmodSync(folder, 0o755)
      const dataDir = join(folder, 'data')
      await startsTwice({ dataDir })
      expect(await startsTwice({ dataDir, host: forbidden() })).toBe('18')
      expect(await startsTwice({ dataDir })).toBe('18')
    },
  )

  test(
    'brings the data along when they must move',
    { ...onlyWhere(hasUserNamespaces(), 'there are no user namespaces'), timeout: 60_000 },
    async () => {
      chmodSync(folder, 0o755)
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const dataDir = join(closed, 'data')
      const first = await startEmbeddedPostgres({ dataDir })
      await queryOnce(first.url, 'create table note as select 1 as number')
      await first.stop()

      const second = await startEmbeddedPostgres({ dataDir, host: forbidden() })
      expect(await queryOnce(second.url, 'select number from note')).toEqual([{ number: 1 }])
      await second.stop()
      expect(existsSync(join(dataDir, 'cluster.moved'))).toBe(true)
    },
  )

  test('copies the server itself when that user cannot reach the packages', { timeout: 60_000 }, async () => {
    chmodSync(folder, 0o755)
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const installed = findPostgresBinaries()
    cpSync(installed.nativeDir, join(closed, 'native'), { recursive: true })
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o711 })

    const binaries = { ...installed, nativeDir: join(closed, 'native') }
    const home = await chooseClusterHome({ dataDir, binaries, log: () => {}, host: forbidden() })
    expect(home.binaries.nativeDir.startsWith(join(folder, 'system'))).toBe(true)
    expect(canReach(home.runAs, join(home.binaries.nativeDir, 'bin'))).toBe(true)
    expect(existsSync(join(home.binaries.nativeDir, 'pg-symlinks.json'))).toBe(true)
  })
})

/** The second start finds what the first one left. Returns the server's major version. */
async function startsTwice(options: EmbeddedPostgresOptions): Promise<unknown> {
  await (await startEmbeddedPostgres(options)).stop()
  const { url, stop } = await startEmbeddedPostgres(options)
  const [row] = await queryOnce(url, `select split_part(current_setting('server_version'), '.', 1) as main`)
  await stop()
  return row?.['main']
}
