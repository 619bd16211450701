import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as fileWire from '@pairtake/protocol/media/media-endpoints'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Media } from '#adapters/media/media.ts'
import { checkTake } from '#features/contract-media/check-take-act.ts'
import { remindOfHeldMedia } from '#features/contract-media/remind-of-held-media.task.ts'
import { letterSubject } from '#features/mail/letter-view.ts'
import { buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildMedia } from '#testing/builders-media.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { copyAtCrf36, makeFilm } from '#testing/media-files-checked.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let otherAgency: TestMember
let creator: TestMember
let contract: TestContract
let wide: string
let upright: string
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  otherAgency = await buildAgency(app.deps)
  wide = await makeFilm({ seconds: 2, width: 1280, height: 720 })
  upright = await makeFilm({ seconds: 2 })
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await buildCreator(app.deps)
  contract = await begin(agency)
})

const asked = { minSeconds: null, maxSeconds: 30, minShortSide: null, sound: true, captions: false }

/** A job whose campaign asks for videos with sound, upright ones unless given. */
async function begin(by: TestMember, { crop = '9:16' }: { crop?: '9:16' | null } = {}): Promise<TestContract> {
  const campaign = await buildPublishedCampaign(app.deps, by, { desired_creators: 2 })
  await app.deps.db.updateTable('desired_asset').set({ crop, requirements: asked }).where('id', '=', campaign.videoAssetId).execute()
  return buildContract(app, { campaign, agency: by, creator }, { video: 1 })
}

const otherCreator = async () => (creator = await buildCreator(app.deps))

const fileOf = (path: string) => buildMedia(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', path })

async function deliver(path: string, job = contract) {
  const mediaId = await fileOf(path)
  const { body } = await app.call(wire.attachContractMedia, { as: creator, params: { id: job.assetIds[0] ?? '' }, body: { mediaId } })
  await app.runTasks()
  return { id: body.data.id, mediaId }
}
const detail = async (as: TestMember, job = contract) =>
  (await app.call(contractWire.getContract, { as, params: { id: job.contractId } })).body.data
async function itemFor(as: TestMember, job = contract) {
  const item = (await detail(as, job)).contractAssets?.[0]?.contractMedias[0]
  if (!item) throw new Error('There is no item.')
  return item
}
const sendAnyway = (id: ContractMediaId, more: object = {}, as = creator) =>
  app.call(wire.sendContractMediaAnyway, { as, params: { id }, body: { reason: 'It is cut for two screens.', ...more } })
const open = async (as: TestMember, mediaId: MediaId, usage: 'ContractMediaOriginal' | 'ContractMediaWatermarked') =>
  (await app.call(fileWire.prepareAccess, { as, body: { mediaId, usage } })).status
const noticesOf = async (member: TestMember) => {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select(['type', 'data'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  return rows.filter(({ data }) => JSON.stringify(data).includes(contract.contractId)).map(({ type }) => type)
}
const words = 'Held back: the brief asks for 9:16 and this is 16:9.'

describe('a take that is not what the brief asks for', () => {
  test('is held back, and its creator reads why (R-322)', async () => {
    await deliver(wide)
    expect(await itemFor(creator)).toMatchObject({
      state: 'failed',
      held: true,
      failureReason: words,
      autoApproveAt: null,
      check: { reason: null, findings: [{ kind: 'shape', level: 'must', measured: '16:9', asked: '9:16' }] },
    })
    expect((await itemFor(creator)).mediaWatermarked).not.toBeNull()
    expect(await noticesOf(creator)).toContain('media_held')
  })

  test('ABUSE 50 answers the agency like one in processing, and counts as not delivered (R-322)', async () => {
    const { mediaId } = await deliver(wide)
    expect(await itemFor(agency)).toMatchObject({
      state: 'failed',
      held: true,
      check: null,
      mediaWatermarked: null,
      thumbnailUrl: null,
      durationSeconds: null,
      failureReason: 'The creator is going over this file again.',
    })
    expect(await open(agency, mediaId, 'ContractMediaWatermarked')).toBe(409)
    expect(await open(agency, mediaId, 'ContractMediaOriginal')).toBe(409)
    expect(await open(creator, mediaId, 'ContractMediaWatermarked')).toBe(200)
    expect(await noticesOf(agency)).not.toContain('media_submitted')
    expect(await detail(agency)).toMatchObject({ itemsDue: 1, mediaStats: { submitted: 0, reviewPending: 0 } })
    app.clock.turn(hours(24 * 8))
    await app.runTasks()
    expect((await itemFor(creator)).state).toBe('failed')
  })

  test('ABUSE 50 stays unseen when it is replaced, and was never delivered (R-322)', async () => {
    const { id, mediaId } = await deliver(wide)
    const next = await fileOf(upright)
    expect((await app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId: next } })).status).toBe(200)
    await app.runTasks()
    const item = await itemFor(agency)
    expect(item).toMatchObject({ state: 'needs_review', held: false, take: 2, check: { reason: null } })
    expect(item.takes).toMatchObject([{ take: 1, held: true, mediaWatermarked: null, check: null, frameRate: null, frames: null }])
    expect(await open(agency, mediaId, 'ContractMediaWatermarked')).toBe(409)
    expect((await itemFor(creator)).takes).toMatchObject([
      { held: true, mediaWatermarked: { id: mediaId }, check: { findings: [{ kind: 'shape' }] }, frames: 60 },
    ])

    const again = await fileOf(wide)
    await app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId: again } })
    await app.runTasks()
    // The agency was shown the second take.
    expect(await detail(agency)).toMatchObject({ itemsDue: 0 })
  })

  test('is still owed when every take of it was held (R-322, R-180)', async () => {
    const { id } = await deliver(wide)
    await app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId: await fileOf(wide) } })
    await app.runTasks()
    expect((await itemFor(creator)).take).toBe(2)
    expect(await detail(agency)).toMatchObject({ itemsDue: 1 })
  })

  test('media_held tells the creator at once, and once more a day later while it is held (R-327)', async () => {
    const { id } = await deliver(wide)
    app.clock.turn(hours(23))
    await remindOfHeldMedia.run(app.deps)
    expect(await noticesOf(creator)).toHaveLength(2)
    app.clock.turn(hours(1))
    await remindOfHeldMedia.run(app.deps)
    await remindOfHeldMedia.run(app.deps)
    expect((await noticesOf(creator)).filter((type) => type === 'media_held')).toHaveLength(2)
    expect((await itemFor(creator)).id).toBe(id)
    await app.runTasks()
    const mails = await app.deps.db.selectFrom('mail').select('letter').where('to_address', '=', creator.email).orderBy('id').execute()
    expect(mails.map(({ letter }) => letterSubject(letter)).filter((subject) => subject.includes('held back'))).toEqual([
      expect.stringMatching(/^“.+” is held back$/),
      expect.stringMatching(/^“.+” is still held back$/),
    ])
  })
})

describe('sending it anyway', () => {
  test('shows both sides the findings and the reason, and begins the review (R-324)', async () => {
    const { id, mediaId } = await deliver(wide)
    app.clock.turn(hours(2))
    const sent = await sendAnyway(id, { mediaId })
    // An act of the creator, so the 30 days start again.
    expect((await detail(agency)).reportableAt).toBe(wireTime(after(app.deps.now(), days(30))))
    expect(sent.body.data).toMatchObject({ state: 'needs_review', held: false, failureReason: null })
    const check = {
      reason: 'It is cut for two screens.',
      findings: [{ kind: 'shape', words: 'The brief asks for 9:16 and this is 16:9.' }],
    }
    for (const side of [agency, creator]) expect((await itemFor(side)).check).toMatchObject(check)
    expect((await itemFor(agency)).autoApproveAt).not.toBeNull()
    expect(await open(agency, mediaId, 'ContractMediaWatermarked')).toBe(200)
    expect(await noticesOf(agency)).toContain('media_submitted')
    app.clock.turn(hours(25))
    await remindOfHeldMedia.run(app.deps)
    expect((await noticesOf(creator)).filter((type) => type === 'media_held')).toHaveLength(1)
  })

  test('is refused of what is not held, twice, without a reason, by others and of another version (R-324)', async () => {
    const { id } = await deliver(wide)
    expect((await sendAnyway(id, { reason: ' ' })).status).toBe(400)
    expect((await sendAnyway(id, {}, await buildCreator(app.deps))).status).toBe(404)
    expect((await sendAnyway(id, {}, agency)).status).toBe(403)
    expect((await sendAnyway(id, { mediaId: await buildJobFile(app, creator) })).error).toMatchObject({
      code: 'MEDIA_REPLACED',
      message: 'You have sent a new version in the meantime. Please look at it first.',
    })
    expect((await sendAnyway(id)).status).toBe(200)
    const again = await sendAnyway(id)
    expect([again.status, again.error.message]).toEqual([409, 'This item is not held back.'])
  })
})

describe('the check', () => {
  test('tells both sides of a good take that there is nothing to tell (R-321)', async () => {
    await deliver(upright)
    for (const side of [agency, creator])
      expect(await itemFor(side)).toMatchObject({ state: 'needs_review', check: { findings: [], reason: null } })
  })

  test('goes by what was asked when the job began (R-326)', async () => {
    const { videoAssetId } = contract.campaign
    await app.deps.db.updateTable('desired_asset').set({ crop: '16:9', requirements: null }).where('id', '=', videoAssetId).execute()
    expect((await detail(creator)).contractAssets?.[0]).toMatchObject({ crop: '9:16', requirements: asked })
    await deliver(wide)
    expect((await itemFor(creator)).held).toBe(true)
  })

  test('judges photos by their shape, too (R-321)', async () => {
    const { campaign } = contract
    await app.deps.db.updateTable('desired_asset').set({ crop: '4:5' }).where('id', '=', campaign.photoAssetId).execute()
    contract = await buildContract(app, { campaign, agency, creator: await otherCreator() }, { video: 0, photos: 1 })
    const path = await makePhoto({ width: 1080, height: 1080 })
    const mediaId = await buildMedia(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', path, kind: 'image' })
    await app.call(wire.attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body: { mediaId } })
    await app.runTasks()
    expect(await itemFor(creator)).toMatchObject({ held: true, failureReason: 'Held back: the brief asks for 4:5 and this is 1:1.' })
  })

  test('that fails holds nothing back (R-323)', async () => {
    const media = app.deps.media
    const blind: Media = { ...media, renderVideo: async (request) => ({ ...(await media.renderVideo(request)), look: undefined }) }
    app.deps.media = blind
    try {
      await deliver(wide)
      expect(await itemFor(agency)).toMatchObject({ state: 'needs_review', held: false, check: null })
    } finally {
      app.deps.media = media
    }
  })

  test('ABUSE 58 tells a copy of an earlier delivery, and its job only to its two sides (R-325)', async () => {
    const earlier = await begin(otherAgency)
    await deliver(upright, earlier)
    await deliver(await copyAtCrf36(upright))
    const found = async (as: TestMember) => (await itemFor(as)).check?.findings.find(({ kind }) => kind === 'duplicate')?.words
    const { campaign } = await detail(creator, earlier)
    expect(await found(creator)).toBe(`This is nearly the same as a delivery for “${campaign.name}”.`)
    expect(await found(agency)).toBe('This is nearly the same as an earlier delivery.')
    expect(JSON.stringify(await detail(agency))).not.toContain(earlier.contractId)
  })

  test.each([
    ['is held back', false],
    ['was held back and replaced', true],
  ])('ABUSE 50 compares with no take that %s: it was never delivered (R-322, R-325)', async (_how, isReplaced) => {
    const { id } = await deliver(wide)
    if (isReplaced) {
      const other = await fileOf(await makeFilm({ seconds: 2, filters: 'negate' }))
      await app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId: other } })
      await app.runTasks()
    }
    const second = await begin(agency, { crop: null })
    await deliver(await copyAtCrf36(wide), second)
    for (const as of [creator, agency])
      expect((await itemFor(as, second)).check?.findings.map(({ kind }) => kind)).not.toContain('duplicate')
  })

  test('ABUSE 58 ABUSE 56 finds at most 200, and the copy of an earlier delivery is among them (R-321)', async () => {
    const earlier = await deliver(upright, await begin(otherAgency))
    const { id } = await deliver(upright)
    const { db } = app.deps
    const { facts, samples } = await db
      .selectFrom('take_check')
      .selectAll()
      .where('media_id', '=', earlier.mediaId)
      .executeTakeFirstOrThrow()
    if (facts.kind !== 'video') throw new Error('It is a film.')
    const item = await db.selectFrom('contract_media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const silence = Array.from({ length: 300 }, (_, at) => ({ fromSeconds: 10 * at, toSeconds: 10 * at + 5 }))
    const look = { ...facts, samples, silence, durationSeconds: 3000 }
    const checked = await checkTake(app.deps, { look, item, creatorId: creator.id })
    expect(checked?.findings).toHaveLength(200)
    expect(checked?.findings.at(-1)?.kind).toBe('duplicate')
  })

  test('ABUSE 58 knows no deliveries of others, nor earlier takes of the same item (R-325)', async () => {
    const { id } = await deliver(upright)
    await app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId: await fileOf(await copyAtCrf36(upright)) } })
    await app.runTasks()
    expect((await itemFor(creator)).check?.findings.map(({ kind }) => kind)).not.toContain('duplicate')
    creator = await buildCreator(app.deps)
    contract = await begin(agency)
    await deliver(upright)
    expect((await itemFor(creator)).check?.findings).toEqual([])
  })
})

describe('what an asset asks of its files (R-326)', () => {
  const save = (desiredAssets: object[]) =>
    app.call(campaignWire.saveCampaign, { as: agency, params: { id: contract.campaign.id }, body: { desiredAssets } as never })
  const video = () => ({ id: contract.campaign.videoAssetId, type: 'video', count: 2, brief: 'Pour it.', crop: '9:16' })

  test('is saved, an absent key keeps it, and null takes it away', async () => {
    const wanted = { minSeconds: 15, maxSeconds: 30, minShortSide: 1080, sound: true, captions: true }
    expect((await save([{ ...video(), requirements: wanted }])).body.data.desiredAssets[0]?.requirements).toEqual(wanted)
    expect((await save([video()])).body.data.desiredAssets[0]?.requirements).toEqual(wanted)
    expect((await save([{ ...video(), requirements: null }])).body.data.desiredAssets[0]?.requirements).toBeNull()
    expect((await save([{ ...video(), requirements: { sound: false } }])).body.data.desiredAssets[0]?.requirements).toBeNull()
  })

  test('is refused with a sentence where it contradicts itself', async () => {
    const crossed = await save([{ ...video(), requirements: { minSeconds: 31, maxSeconds: 30 } }])
    expect([crossed.status, JSON.stringify(crossed.error)]).toEqual([
      400,
      expect.stringContaining('The minimum length is above the maximum.'),
    ])
    const long = await save([{ ...video(), requirements: { maxSeconds: 3601 } }])
    expect(JSON.stringify(long.error)).toContain('The longest length must be a whole number from 1 to 3600.')
    const photos = await save([{ type: 'photos', count: 1, brief: '', requirements: { sound: true } }])
    expect(JSON.stringify(photos.error)).toContain('Photos have no sound and no captions.')
  })
})

describe('R-411 nothing of a cancelled job is left for a clock', () => {
  const cancel = async () => {
    const as = await buildOperator(app.deps)
    await app.call(cancelContract, { as, params: { id: contract.contractId }, body: { reason: 'The parcel was lost.' } })
  }
  const timesOf = () =>
    app.deps.db
      .selectFrom('contract_media')
      .select(['held', 'auto_approve_at', 'review_reminder_at', 'held_reminder_at'])
      .where('contract_id', '=', contract.contractId)
      .execute()
  const stopped = { auto_approve_at: null, review_reminder_at: null, held_reminder_at: null }

  test('an item that waits for review, and one that was held back', async () => {
    await buildItem(app, contract)
    expect((await timesOf()).map((row) => row.auto_approve_at !== null)).toEqual([true])
    await cancel()
    expect(await timesOf()).toEqual([{ held: false, ...stopped }])

    contract = await begin(agency)
    await deliver(wide)
    expect((await timesOf()).map((row) => [row.held, row.held_reminder_at !== null])).toEqual([[true, true]])
    await cancel()
    expect(await timesOf()).toEqual([{ held: true, ...stopped }])
  })

  test('an item whose check ends after the job was cancelled', async () => {
    const mediaId = await fileOf(wide)
    await app.call(wire.attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body: { mediaId } })
    await cancel()
    await app.runTasks()
    expect(await timesOf()).toEqual([{ held: true, ...stopped }])
  })
})
