import type { CampaignId, ContractAssetId, ContractId, ContractMediaId, MediaId, MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFreeSpace, type FreeSpace } from '#adapters/storage/free-space.ts'
import { StorageFullError } from '#adapters/storage/storage-errors.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildDelivery, buildFile, uploadFile } from '#testing/builders-media.ts'
import { buildContract } from '#testing/builders-money.ts'
import { makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours, minutes } from '#wire-time.ts'

const memberBytes = 10_000_000

let app: TestApp
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ MEMBER_BYTES: String(memberBytes) })
})
beforeEach(async () => {
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const begin = (as: TestMember, more: object = {}) =>
  app.call(wire.preUpload, {
    as,
    body: { fileName: 'film.mp4', type: 'video/mp4', size: 1000, entity: 'PortfolioItemOriginal', entityId: null, ...more },
  })
const answered = ({ status, error }: Awaited<ReturnType<typeof begin>>) => (status === 200 ? 200 : [status, error.code])
const beginMany = async (count: number, more: object = {}) => {
  const begun = []
  for (let index = 0; index < count; index++) begun.push(await begin(creator, more))
  return begun
}
const openRows = (ownerId: MemberId) => app.deps.db.selectFrom('upload').select('id').where('owner_id', '=', ownerId).execute()

async function slotOf(committed: number): Promise<{ contractId: ContractId; assetId: ContractAssetId; campaignId: CampaignId }> {
  const agency = await buildAgency(app.deps)
  const { id: contractId, campaignId } = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  const desired = await app.deps.db
    .selectFrom('desired_asset')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('type', '=', 'video')
    .executeTakeFirstOrThrow()
  const assetId = newId<ContractAssetId>()
  const slot = { id: assetId, contract_id: contractId, desired_asset_id: desired.id, type: 'video' as const, committed, position: 0 }
  await app.deps.db.insertInto('contract_asset').values(slot).execute()
  return { contractId, assetId, campaignId }
}

type Slot = Awaited<ReturnType<typeof slotOf>>
type Item = { id: ContractMediaId; mediaId: MediaId }

const send = ({ assetId }: Slot) =>
  buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', entityId: assetId, fileName: 'a.mp4' })

async function deliver(slot: Slot): Promise<Item> {
  const [id, mediaId, now] = [newId<ContractMediaId>(), await send(slot), app.deps.now()]
  const item = { id, contract_id: slot.contractId, contract_asset_id: slot.assetId, media_id: mediaId, name: 'A' }
  await app.deps.db
    .insertInto('contract_media')
    .values({ ...item, state: 'changes_requested', sent_at: now, updated_at: now })
    .execute()
  return { id, mediaId }
}

/** Sends another take of an item: the one before is kept as its first. */
async function replace(slot: Slot, { id, mediaId }: Item): Promise<void> {
  const { db } = app.deps
  const take = { contract_media_id: id, take: 1, media_id: mediaId, sent_at: app.deps.now() }
  await db
    .updateTable('contract_media')
    .set({ media_id: await send(slot) })
    .where('id', '=', id)
    .execute()
  await db.insertInto('contract_media_take').values(take).execute()
}

describe('ABUSE 39 open uploads', () => {
  test('ten of a member, also when all are asked for at once; the sentence says what to do, and others are not counted', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => begin(creator)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.error).toEqual({
      code: 'UPLOADS_OPEN',
      message: 'You have 10 unfinished uploads. Please finish or cancel one of them, then try again.',
    })
    expect(await openRows(creator.id)).toHaveLength(10)
    expect((await begin(await buildCreator(app.deps))).status).toBe(200)
  })

  test('one that is cancelled or completed, and those older than a day, leave their place', async () => {
    const [first] = await beginMany(10)
    const uploadId = first?.body.uploadId ?? ''
    const stranger = await buildCreator(app.deps)
    expect((await app.call(wire.cancelUpload, { as: stranger, params: { uploadId } })).status).toBe(404)
    expect(answered(await begin(creator))).toEqual([409, 'UPLOADS_OPEN'])

    expect((await app.call(wire.cancelUpload, { as: creator, params: { uploadId } })).status).toBe(200)
    await expect(app.deps.storage.listParts(uploadId)).rejects.toThrow('no such upload')
    expect((await app.call(wire.cancelUpload, { as: creator, params: { uploadId } })).status).toBe(404)
    const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', bytes: Buffer.alloc(10, 'a'), fileName: 'a.bin' })
    expect(sent.status).toBe(200)
    expect(answered(await begin(creator))).toBe(200)
    expect(answered(await begin(creator))).toEqual([409, 'UPLOADS_OPEN'])

    app.clock.turn(hours(24) + 1000)
    expect(answered(await begin(creator))).toBe(200)
  })

  test('a completed one cannot be cancelled', async () => {
    const { body } = await begin(creator, { size: 10 })
    await app.deps.db.updateTable('upload').set({ completed_at: app.deps.now() }).where('id', '=', body.uploadId).execute()
    const refused = await app.call(wire.cancelUpload, { as: creator, params: { uploadId: body.uploadId } })
    expect([refused.status, refused.error.code]).toEqual([409, 'UPLOAD_COMPLETED'])
  })

  test('what a job asks for is never refused for them, and is bound by what the job needs', async () => {
    await beginMany(10)
    const { assetId } = await slotOf(12)
    const owed = { entity: 'ContractMediaOriginal', entityId: assetId }
    const answers = await Promise.all(Array.from({ length: 14 }, () => begin(creator, owed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(answered(await begin(creator, owed))).toEqual([409, 'UPLOADS_OPEN'])
    // Another job has places of its own.
    const other = await slotOf(1)
    expect(answered(await begin(creator, { ...owed, entityId: other.assetId }))).toBe(200)
  })

  test('files that were delivered for a job do not count, nor do earlier takes: a new version of any can always be sent', async () => {
    const answers = []
    for (const isEarlier of [false, true]) {
      const slot = await slotOf(10)
      for (let index = 0; index < 10; index++) {
        const item = await deliver(slot)
        if (isEarlier) await replace(slot, item)
      }
      answers.push(answered(await begin(creator, { entity: 'ContractMediaOriginal', entityId: slot.assetId })))
    }
    expect(answers).toEqual([200, 200])
  })

  test('files that were sent for a job and never delivered count with the open ones', async () => {
    const { assetId } = await slotOf(1)
    for (let index = 0; index < 10; index++) {
      await buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', entityId: assetId, fileName: 'a.mp4' })
    }
    expect(answered(await begin(creator, { entity: 'ContractMediaOriginal', entityId: assetId }))).toEqual([409, 'UPLOADS_OPEN'])
  })
})

describe('ABUSE 39 the bytes of a member', () => {
  test('what is stored and what is begun count together, also when asked for at once', async () => {
    await buildFile(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', fileName: 'a.mp4', sizeBytes: 4_000_000 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(creator, { size: 2_000_000 })))
    expect(answers.map(answered).filter((answer) => answer === 200)).toHaveLength(3)
    const refused = await begin(creator, { size: 1 })
    expect([refused.status, refused.error]).toEqual([
      409,
      {
        code: 'STORAGE_LIMIT',
        message: 'Your files may take 9.5 MB in all, and 9.5 MB are in use. Please delete what you no longer need, or write to support.',
      },
    ])
  })

  test('media owed under a contract is not counted and never refused for them', async () => {
    await buildFile(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', fileName: 'a.mp4', sizeBytes: memberBytes })
    const { assetId } = await slotOf(1)
    expect(answered(await begin(creator, { size: 1 }))).toEqual([409, 'STORAGE_LIMIT'])
    expect(answered(await begin(creator, { size: 50_000_000, entity: 'ContractMediaOriginal', entityId: assetId }))).toBe(200)
  })
})

describe('a disk that fills', () => {
  const full: FreeSpace = {
    look: async () => ({ freeBytes: 7 * 1024 * 1024, floorBytes: 512 * 1024 * 1024, isReserveReleased: false }),
    require: () => Promise.reject(new StorageFullError('full')),
    isShort: async () => true,
  }

  test('ABUSE 17 uploads stop at the floor and leave no row', async () => {
    const { freeBytes } = await openFreeSpace({ folder: app.deps.config.dataDir, floorBytes: 0 }).look()
    const short = await openTestApp({ DISK_FLOOR_BYTES: String(freeBytes * 2) })
    const member = await buildCreator(short.deps)
    const refused = await short.call(wire.preUpload, {
      as: member,
      body: { fileName: 'a.mp4', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null },
    })
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([507, 'STORAGE_FULL', '60'])
    expect(await short.deps.db.selectFrom('upload').select('id').execute()).toEqual([])
    await short.close()
  })

  test('ABUSE 17 previews are put off, whatever the tool says, and are made once there is room', async () => {
    const { contractId, campaignId } = await slotOf(1)
    const film = await makeVideo({ seconds: 1 })
    const { contractMediaId } = await buildDelivery(app.deps, { contractId, campaignId, creator, path: film })
    const stateNow = async () =>
      (await app.deps.db.selectFrom('contract_media').select('state').where('id', '=', contractMediaId).executeTakeFirstOrThrow()).state
    const { space, media } = app.deps
    app.deps.space = full
    await app.runTasks()
    expect(await stateNow()).toBe('processing')

    // The disk fills while the tool works, and the tool reports the file as broken.
    app.deps.space = { ...full, require: async () => {} }
    app.deps.media = { ...media, renderVideo: () => Promise.reject(new Error('Error writing trailer: No space left on device')) }
    await app.turnClock(minutes(30))
    expect(await stateNow()).toBe('processing')

    app.deps.space = space
    app.deps.media = media
    await app.turnClock(minutes(30))
    expect(await stateNow()).toBe('needs_review')
  })

  test('the operator reads of it on the overview', async () => {
    const operator = await buildOperator(app.deps)
    const trouble = async () => (await app.call(getOverview, { as: operator })).body.data.trouble
    const { space } = app.deps
    expect(await trouble()).toEqual([])
    app.deps.space = full
    expect(await trouble()).toEqual(['The disk has 7 MB left. Uploads, exports and previews wait until it has 512 MB.'])
    app.deps.space = { ...full, look: async () => ({ ...(await full.look()), isReserveReleased: true }) }
    expect(await trouble()).toEqual([
      'The disk has 7 MB left, and the reserve is in use so that logins and payments go on. Files are refused. Please make room now.',
    ])
    app.deps.space = space
  })
})
