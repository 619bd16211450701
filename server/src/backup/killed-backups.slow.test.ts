import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { openBucket } from '#adapters/storage/s3/bucket.ts'
import { readConfig } from '#config.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { mayRemoveFiles } from '#features/media/removal-queries.ts'
import { backUp, openShelf, openTarget, restoreInto } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { makePhoto } from '#testing/media-files.ts'
import { leaveOut } from '#testing/not-here.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { StoreProxy } from '#testing/store-proxy.ts'
import { hasSwift, startSwift, swiftMissing } from '#testing/swift-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { readBackupKey } from './backup-key.ts'
import { openStore } from './open-stores.ts'
import { verifyBackup } from './verify-backup.ts'

const root = join(import.meta.dirname, '../../..')
const steps = join(root, 'server/src/testing/ends-at-step.ts')
/** The last steps: the manifest is opened and flushed, the folder gets its name, and its parent folder is opened and flushed. */
const lastSteps = 5
/** During the tables, during the files, while everything is read back, and at each of the last steps. */
const pointsOf = (count: number) => [
  1,
  ...[0.25, 0.5, 0.75].map((share) => Math.floor(count * share)),
  ...Array.from({ length: lastSteps }, (_none, at) => count - lastSteps + 1 + at),
]
const longMs = 300_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const creator = await buildCreator(app.deps)
  for (const width of [200, 210, 220]) {
    const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width, height: 200 }) })
    if (sent.status !== 200) throw new Error(sent.error.message)
  }
})
afterAll(() => app.close())

const noKey = await readBackupKey({ key: undefined, keyFile: undefined })

type Run = { databaseUrl: string; dataDir: string; args: readonly string[]; env?: Record<string, string>; preload?: boolean }

function start(name: 'backup' | 'data-export', { databaseUrl, dataDir, args, env = {}, preload = false }: Run) {
  const load = preload ? ['--import', steps] : []
  const program = [...load, '--disable-warning=ExperimentalWarning', join(root, `server/src/commands/${name}.ts`), ...args]
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const command = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (command.said += bytes.toString()))
  return command
}

async function run(...given: Parameters<typeof start>) {
  const command = start(...given)
  const [code, signal] = await once(command.child, 'close')
  return { code, signal, said: command.said }
}

/** The source of the commands: a running service, or one that was stopped. */
async function openSource(kind: 'backup' | 'export') {
  if (kind === 'backup') {
    return { url: app.databaseUrl, dataDir: app.deps.config.dataDir, [Symbol.asyncDispose]: async () => {} }
  }
  const shelf = await openShelf()
  const target = await openTarget()
  await restoreInto(target.url, await backUp(app, shelf.folder, { kind: 'export' }), { ...target, as: 'export' })
  return {
    url: target.url,
    dataDir: target.config.dataDir,
    async [Symbol.asyncDispose]() {
      await target[Symbol.asyncDispose]()
      await shelf[Symbol.asyncDispose]()
    },
  }
}

/** A killed command holds nothing that the service needs, and has changed nothing. */
async function expectUntouched(): Promise<void> {
  await expect.poll(() => app.deps.db.transaction().execute(mayRemoveFiles), { timeout: 30_000 }).toBe(true)
  expect(await verify(app.deps.db)).toEqual([])
  expect(await app.deps.db.selectFrom('media').select('id').execute()).toHaveLength(3)
}

describe.each(['backup', 'export'] as const)('R-296 kill -9 of %s', (kind) => {
  const name = kind === 'backup' ? 'backup' : 'data-export'

  test('into a folder: at whatever step, what is left is no backup, and the next one is whole', { timeout: longMs }, async () => {
    await using source = await openSource(kind)
    await using shelf = await openShelf()
    const given = (env: Record<string, string> = {}): Run => ({
      databaseUrl: source.url,
      dataDir: source.dataDir,
      args: [shelf.folder],
      env: { ...env, STEPS_IN: shelf.folder },
      preload: true,
    })
    const first = await run(name, given())
    expect(first.code, first.said).toBe(0)
    const count = Number(/steps: (\d+)/.exec(first.said)?.[1])
    expect(count).toBeGreaterThan(100)
    const whole = await shelf.names()
    expect(whole).toHaveLength(1)

    for (const point of pointsOf(count)) {
      const before = await shelf.names()
      const killed = await run(name, given({ ENDS_BEFORE_STEP: String(point) }))
      expect(killed.signal, `${point} of ${count}: ${killed.said}`).toBe('SIGKILL')
      const left = (await shelf.names()).filter((one) => !before.includes(one))
      expect(left, String(point)).toHaveLength(1)
      const path = join(shelf.folder, left[0] ?? '')
      const hasName = point > count - 2
      expect(path.endsWith('.unfinished'), `${point} of ${count}`).toBe(!hasName)
      if (hasName) {
        await verifyBackup(await openStore(path, app.deps.config), noKey, () => {})
        continue
      }
      await expect(openStore(path, app.deps.config)).rejects.toThrow(/\.unfinished was never finished\. Use the folder/)
      // Also under another name: what was not read back whole has no manifest.
      expect((await readdir(path)).includes('manifest.json'), `${point} of ${count}`).toBe(point > count - lastSteps + 1)
    }
    const last = await run(name, given())
    expect(last.code, last.said).toBe(0)
    const now = (await shelf.names()).filter((one) => !one.endsWith('.unfinished'))
    expect(now).toHaveLength(4)
    for (const one of now) await verifyBackup(await openStore(join(shelf.folder, one), app.deps.config), noKey, () => {})
    await expectUntouched()
  })

  test(
    'into a bucket: at whatever request, what is left is no backup, and the next one is whole',
    { timeout: longMs },
    async (context: TestContext) => {
      if (!hasSwift) leaveOut(context, swiftMissing)
      await using source = await openSource(kind)
      const swift = await startSwift()
      const store = new StoreProxy(swift.settings.endpoint ?? '')
      // The files of the service itself stay on its disk.
      const env = { ...swift.env, STORAGE: 'disk', S3_ENDPOINT: await store.start() }
      const { client, name: Bucket } = openBucket(swift.settings)
      const names = async () => {
        const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'nightly/', Delimiter: '/' }))
        return (listed.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? [])
      }
      const given: Run = { databaseUrl: source.url, dataDir: source.dataDir, args: ['s3://pairtake/nightly'], env }
      const config = readConfig(swift.env)
      const look = async (prefix: string) => verifyBackup(await openStore(`s3://pairtake/${prefix}`, config), noKey, () => {})
      try {
        const first = await run(name, given)
        expect(first.code, first.said).toBe(0)
        const count = store.asked
        for (const point of [1, Math.floor(count / 2), count - 1, count]) {
          const before = await names()
          store.asked = 0
          const command = start(name, given)
          // The current request does not arrive.
          store.onAsked = (asked) => {
            if (asked !== point) return
            store.mood = 'hanging'
            command.child.kill('SIGKILL')
          }
          const [, signal] = await once(command.child, 'close')
          expect(signal, `${point} of ${count}: ${command.said}`).toBe('SIGKILL')
          store.onAsked = () => {}
          store.mood = 'well'
          for (const left of (await names()).filter((one) => !before.includes(one))) {
            await expect(look(left), `${point} of ${count}`).rejects.toThrow('is not a finished backup: it has no manifest')
          }
        }
        const before = await names()
        const last = await run(name, given)
        expect(last.code, last.said).toBe(0)
        const made = (await names()).find((one) => !before.includes(one))
        await look(made ?? '')
        await expectUntouched()
      } finally {
        client.destroy()
        await store.stop()
        await swift.stop()
      }
    },
  )
})

test('R-296 a disk that fills up while a backup is made is told in a sentence, and nothing is left that could be taken for one', async (context) => {
  const disk = (await mountSmallDisk(8)) ?? leaveOut(context, 'no small disk can be mounted here')
  try {
    const given = { databaseUrl: app.databaseUrl, dataDir: app.deps.config.dataDir, args: [join(disk.path, 'nightly')] }
    await disk.fill(64 * 1024)
    const full = await run('backup', given)
    expect(full).toMatchObject({ code: 1, said: expect.stringMatching(/^There is no room left in .*nightly/m) })
    expect(full.said).not.toMatch(/^\s+at /m)
    expect(await readdir(join(disk.path, 'nightly'))).toEqual([])
    // The folder for its lists.
    const elsewhere = await openShelf()
    await disk.fill(0)
    const lists = await run('backup', { ...given, args: [elsewhere.folder], env: { TMPDIR: disk.path } })
    expect(lists).toMatchObject({ code: 1, said: expect.stringMatching(/^There is no room left/m) })
    expect(await elsewhere.names()).toEqual([])
    await elsewhere[Symbol.asyncDispose]()
    await disk.empty()
    expect(await run('backup', given)).toMatchObject({ code: 0 })
    await expectUntouched()
  } finally {
    await disk.remove()
  }
})

test('R-296 an export that is refused begins nothing', async () => {
  await using shelf = await openShelf()
  const given = { databaseUrl: app.databaseUrl, dataDir: app.deps.config.dataDir, args: [shelf.folder] }
  expect(await run('data-export', given)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The service is running on this database'),
  })
  expect(await shelf.names()).toEqual([])
})
