import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openBucket } from '#adapters/storage/s3/bucket.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { openAppCopy } from '#testing/app-copy.ts'
import { backUp, openShelf, restoreInto } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { debianPostgresMissing, hasDebianPostgres } from '#testing/debian-postgres.ts'
import { KillablePostgres } from '#testing/killable-postgres.ts'
import { leaveOut } from '#testing/not-here.ts'
import { hasSwift, startSwift, swiftMissing, type SwiftServer } from '#testing/swift-server.ts'
import type { TestApp } from '#testing/test-app.ts'

const password = 'slow mornings 7'
/** More than one part of a piece in a bucket. */
const large = randomBytes(40 * 1024 * 1024)
const missing = hasSwift ? debianPostgresMissing : swiftMissing
const isHere = hasSwift && hasDebianPostgres

let swift: SwiftServer
let postgres: KillablePostgres
let app: TestApp
let agency: TestMember
beforeAll(async () => {
  if (!isHere) return
  ;[swift, postgres] = await Promise.all([startSwift(), KillablePostgres.open()])
  // It stores its own files on disk, and only uses the bucket for its backups.
  const { S3_BUCKET: _bucket, STORAGE: _storage, ...keys } = swift.env
  const backupKeys = Object.fromEntries(Object.entries(keys).map(([name, value]) => [`BACKUP_${name}`, value]))
  app = await openAppCopy({ serverUrl: inject('databaseUrl'), env: backupKeys })
  app.clock.set(new Date())
  agency = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
  const creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  if (paid.status !== 200) throw new Error(paid.error.message)
  await app.runTasks()
  const { id: entityId } = await app.deps.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  for (const [fileName, bytes] of [['words.txt', Buffer.from('Ümläute\\ und\tTabs\n')] as const, ['large.txt', large] as const]) {
    const sent = await uploadFile(app, creator, { entity: 'MessageAttachment', entityId, bytes, fileName })
    if (sent.status !== 200) throw new Error(sent.error.message)
  }
})
beforeEach((context) => (isHere ? undefined : leaveOut(context, missing)))
afterAll(async () => {
  await app?.close()
  await postgres?.stop()
  await swift?.stop()
})

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The checksum of every original and paper, by key. */
async function filesOf({ deps: { db, storage } }: TestApp): Promise<Map<string, string>> {
  const media = await db.selectFrom('media').select('storage_key as key').execute()
  const papers = await db.selectFrom('invoice').select('storage_key as key').execute()
  const keys = [...media, ...papers].flatMap(({ key }) => key ?? [])
  const files = new Map<string, string>()
  for (const key of keys) files.set(key, sumOf(await buffer(await storage.openRead(key))))
  return files
}

async function keysUnder(prefix: string): Promise<string[]> {
  const { client, name } = openBucket(swift.settings)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix }))
  client.destroy()
  return Contents.flatMap(({ Key }) => Key ?? [])
}

/** The state of a service on that database with these settings after the restore. */
const openOn = (serverUrl: string, env: Record<string, string>, from: string) =>
  openAppCopy({ serverUrl, env, fill: (databaseUrl, config) => restoreInto(databaseUrl, from, { config }) })

test('R-257 R-258 from the embedded database and the disk into a bucket, to PostgreSQL 15 with S3, and back', async () => {
  const files = await filesOf(app)
  expect([...files.values()]).toContain(sumOf(large))
  const first = await backUp(app, 's3://pairtake/backups/of-the-disk')
  expect((await keysUnder('backups/of-the-disk/')).some((key) => key.endsWith('/manifest.json'))).toBe(true)

  const env = Object.fromEntries(Object.entries(swift.env))
  const moved = await openOn(postgres.url, env, first)
  try {
    expect((await moved.call(login, { body: { username: agency.email, password } })).status).toBe(200)
    expect(await filesOf(moved)).toEqual(files)
    expect(await keysUnder('media/')).not.toEqual([])
    expect(await verify(moved.deps.db)).toEqual([])

    await using shelf = await openShelf()
    const second = await backUp(moved, shelf.folder)
    const back = await openOn(inject('databaseUrl'), {}, second)
    try {
      expect((await back.call(login, { body: { username: agency.email, password } })).status).toBe(200)
      expect(await filesOf(back)).toEqual(files)
      expect(await verify(back.deps.db)).toEqual([])
    } finally {
      await back.close()
    }
  } finally {
    await moved.close()
  }
})

test('R-258 a backup into a bucket that is not there says so', async () => {
  await expect(backUp(app, 's3://nowhere/backups')).rejects.toThrow('There is no bucket nowhere.')
})

test('R-258 a backup in a bucket that breaks off leaves no piece behind', async () => {
  const openRead = () => Promise.reject(new Error('The disk cannot be read.'))
  const storage = Object.assign(Object.create(app.deps.storage) as typeof app.deps.storage, { openRead })
  await expect(backUp(app, 's3://pairtake/backups/broken', { change: { storage } })).rejects.toThrow('The disk cannot be read.')
  expect(await keysUnder('backups/broken/')).toEqual([])
})
