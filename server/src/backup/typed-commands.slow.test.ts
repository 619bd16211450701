import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShelf, openTarget } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { freePort } from '#testing/free-ports.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const root = join(import.meta.dirname, '../../..')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const path = await makePhoto({ width: 200, height: 200 })
  const sent = await uploadFile(app, await buildCreator(app.deps), { entity: 'PortfolioItemOriginal', path })
  if (sent.status !== 200) throw new Error(sent.error.message)
})
afterAll(() => app.close())

type Typed = { code: number | null; out: string; said: string }

/** Runs a command as it is typed in docs/operations.md, including `npm run`. */
async function typed(line: string, env: Record<string, string>): Promise<Typed> {
  const child = spawn('npm', ['run', '--silent', ...line.split(' ')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const typed = { out: '', said: '' }
  child.stdout.on('data', (bytes: Buffer) => (typed.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (typed.said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...typed }
}

const hasNoStack = ({ said }: Typed) => !/\n\s+at /.test(said)

test('R-237 `npm run migrate` prepares an empty database once, and says which settings and databases it cannot use', async () => {
  await using target = await openTarget()
  const env = { DATABASE_URL: target.url, DATA_DIR: target.config.dataDir }
  const first = await typed('migrate', env)
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^(Ran \d{4}-[\w-]+\.sql\.\n)+$/) })
  expect(await typed('migrate', env)).toMatchObject({ code: 0, out: 'The database is up to date.\n' })

  const without = await typed('migrate', { DATA_DIR: target.config.dataDir })
  expect(without).toMatchObject({ code: 1, said: expect.stringContaining('Set DATABASE_URL.') })
  expect(hasNoStack(without)).toBe(true)
})

describe('a backup', () => {
  type Keys = { open: string; secret: string }
  let shelf: Awaited<ReturnType<typeof openShelf>>
  let source: Record<string, string>
  let ours: Keys
  let others: Keys
  let from: string
  const newKeys = async (): Promise<Keys> => {
    const { code, out } = await typed('backup -- --new-key', {})
    expect(code).toBe(0)
    return { open: /BACKUP_KEY=(age1\w+)/.exec(out)?.[1] ?? '', secret: /^AGE-SECRET-KEY-1\w+$/m.exec(out)?.[0] ?? '' }
  }
  beforeAll(async () => {
    shelf = await openShelf()
    source = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.config.dataDir }
    ours = await newKeys()
    others = await newKeys()
  })
  afterAll(() => shelf[Symbol.asyncDispose]())

  test('R-257 each key is another, and a wrong word makes no backup', async () => {
    expect(ours.secret).not.toBe(others.secret)
    const wordless = await typed('backup', source)
    expect(wordless).toMatchObject({ code: 1, said: expect.stringContaining('npm run backup -- DIR') })
    const misspelt = await typed(`backup -- --verifi ${shelf.folder}`, source)
    expect(misspelt).toMatchObject({ code: 1, said: expect.stringContaining('npm run backup -- DIR') })
    expect(await readdir(shelf.folder)).toEqual([])
  })

  test('R-257 it is made under a name of its own, and the command says which', async () => {
    const made = await typed(`backup -- ${shelf.folder}`, { ...source, BACKUP_KEY: ours.open })
    expect(made.code, made.said).toBe(0)
    const [name = '', ...more] = await readdir(shelf.folder)
    expect(more).toEqual([])
    expect(name).toMatch(/^pairtake-\d{8}T\d{6}Z-[\da-f]{6}$/)
    expect(made.out).toContain(name)
    from = join(shelf.folder, name)
  })

  test('R-257 it is read again with the key that belongs to it, and with no other', async () => {
    const verified = (key: Record<string, string>) => typed(`backup -- --verify ${from}`, { ...source, ...key })
    const refused = [
      await verified({}),
      await verified({ BACKUP_KEY: ours.open }),
      await verified({ BACKUP_KEY: others.secret }),
      await verified({ BACKUP_KEY: 'age1nonsense' }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(refused.map(({ said }) => said.trim())).toEqual([
      'This backup is encrypted. Set BACKUP_KEY to the secret key that belongs to it.',
      'BACKUP_KEY is the public half, which cannot open a backup. Set it to the secret key, which begins with AGE-SECRET-KEY-1.',
      expect.stringMatching(/key/i),
      'BACKUP_KEY starts like an age public key but isn’t one.',
    ])
    expect(refused.every(hasNoStack)).toBe(true)
    expect(await verified({ BACKUP_KEY: ours.secret })).toMatchObject({ code: 0, out: expect.stringContaining('is complete') })
  })

  test('R-258 it is restored into an empty database; a wrong key and a database in use lose nothing', async () => {
    await using target = await openTarget()
    const restored = (key: string, env: Record<string, string> = { DATABASE_URL: target.url, DATA_DIR: target.config.dataDir }) =>
      typed(`restore -- ${from}`, { ...env, BACKUP_KEY: key })
    const foreign = await restored(others.secret)
    expect(foreign.code).toBe(1)
    expect(hasNoStack(foreign)).toBe(true)
    expect(await target.ask(`select from pg_tables where schemaname = 'public'`)).toEqual([])
    const inUse = await restored(ours.secret, source)
    expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('The service is running on this database') })

    const back = await restored(ours.secret)
    expect(back.code, back.said).toBe(0)
    expect(back.out).toContain('The ledger is sound.')
    expect(await target.ask('select from member')).toHaveLength(1)
    const again = await restored(ours.secret)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('add --replace') })
  })

  test('R-257 R-258 files that are missing from storage, and books that are not sound, are told and end the commands with a code of their own', async () => {
    await using lossy = await openShelf()
    await using target = await openTarget()
    const { db, storage } = app.deps
    const { storage_key: key } = await db.selectFrom('media').select('storage_key').executeTakeFirstOrThrow()
    await storage.removeFolder((key ?? '').replace(/\/original$/, ''))
    await db.insertInto('number_series').values({ name: 'invoice', last: 2 }).execute()

    const made = await typed(`backup -- ${lossy.folder}`, source)
    const [name = ''] = await lossy.names()
    const env = { DATABASE_URL: target.url, DATA_DIR: target.config.dataDir }
    const back = await typed(`restore -- ${join(lossy.folder, name)}`, env)
    expect([made.code, back.code], made.said + back.said).toEqual([2, 1])
    for (const { out } of [made, back]) expect(out).toContain(`1 file that the database names was not in storage:\n  ${key}\n`)
    expect(back.out).toContain('The ledger is not sound:\n  The numbers of invoice run to 2, but there are 0.\n')
  })
})

test('R-276 `npm run storage:check` says that there is no bucket, and of one that does not answer that it does not', async () => {
  await using shelf = await openShelf()
  expect(await typed('storage:check', { DATA_DIR: shelf.folder })).toMatchObject({
    code: 0,
    out: expect.stringContaining('There is no bucket to check.'),
  })
  const away = {
    DATA_DIR: shelf.folder,
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: '1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  }
  for (const line of ['storage:check', 'storage:check -- --prepare']) {
    const answer = await typed(line, away)
    expect(answer.code).toBe(1)
    expect(hasNoStack(answer), answer.said).toBe(true)
    expect(answer.out + answer.said).toMatch(/files|does not answer|reach/)
  }
  expect(await typed('storage:check -- --prepair', away)).toMatchObject({ code: 1, said: expect.stringContaining('npm run storage:check') })
})
