import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId, MemberId } from '@pairtake/protocol/ids'
import * as operatorWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
  contract = await buildContract(app, { campaign, agency, creator }, { video: 2, photos: 1 })
})

const attach = (mediaId: MediaId, at = 0, as = creator) =>
  app.call(wire.attachContractMedia, { as, params: { id: contract.assetIds[at] ?? '' }, body: { mediaId, note: 'First light.' } })
const reupload = (id: string, mediaId: MediaId, note = '') =>
  app.call(wire.reuploadContractMedia, { as: creator, params: { id }, body: { mediaId, note } })
const ask = (id: string, more: object = {}) =>
  app.call(wire.askForChanges, { as: agency, params: { id }, body: { message: 'More light, please.', ...more } })
const remove = (id: string, as = creator) => app.call(wire.deleteContractMedia, { as, params: { id } })
const detail = async (as: TestMember) => (await app.call(contractWire.getContract, { as, params: { id: contract.contractId } })).body.data
const itemOf = (id: ContractMediaId) => app.deps.db.selectFrom('contract_media').selectAll().where('id', '=', id).executeTakeFirst()
const noticesOf = async (memberId: MemberId) => {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select(['type', 'data'])
    .where('member_id', '=', memberId)
    .where((eb) => eb(eb.cast<string>('data', 'text'), 'like', `%${contract.contractId}%`))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.type)
}

describe('delivering', () => {
  test('R-103 S2-064 S2-068 S1-155 attaches a file, which is processed first and counts as submitted then', async () => {
    const mediaId = await buildJobFile(app, creator)
    const attached = await attach(mediaId)
    expect(attached.body.data).toMatchObject({
      state: 'processing',
      fileName: 'take.mp4',
      note: 'First light.',
      take: 1,
      takes: [],
      mediaOriginal: { id: mediaId, type: 'video' },
      mediaWatermarked: null,
      thumbnailUrl: null,
      autoApproveAt: null,
    })
    expect((await detail(agency)).mediaStats.submitted).toBe(0)
    await makeReviewable(app, attached.body.data.id)
    const seen = await detail(agency)
    expect(seen.mediaStats).toEqual({ completed: 0, submitted: 1, reviewPending: 1, changesRequested: 0 })
    expect(seen.contractAssets?.[0]?.contractMedias[0]).toMatchObject({
      state: 'needs_review',
      mediaWatermarked: { id: mediaId, type: 'video' },
      autoApproveAt: '2026-11-23T09:00:00+00:00',
    })
  })

  test('R-144 the same file attached twice is the same record, whatever happened since', async () => {
    const mediaId = await buildJobFile(app, creator)
    const first = await attach(mediaId)
    const second = await attach(mediaId)
    expect(second.body.data.id).toBe(first.body.data.id)
    const elsewhere = await reupload((await buildItem(app, contract)).id, mediaId)
    expect([elsewhere.status, elsewhere.error.errors?.children?.['mediaId']?.errors]).toEqual([
      400,
      ['This file was already delivered. Please send a new one.'],
    ])
  })

  test('R-415 a file attached again after a newer take replaced it is the same record, which stays as it is', async () => {
    const mediaId = await buildJobFile(app, creator)
    const { id } = (await attach(mediaId)).body.data
    await makeReviewable(app, id)
    await ask(id)
    const next = await buildJobFile(app, creator, 'take-2.mp4')
    await reupload(id, next, 'By the window.')
    const before = await itemOf(id)
    const again = await attach(mediaId)
    expect([again.status, again.body.data]).toMatchObject([200, { id, take: 2, note: 'By the window.', mediaOriginal: { id: next } }])
    expect(await itemOf(id)).toEqual(before)
    expect((await detail(creator)).contractAssets?.[0]?.contractMedias).toHaveLength(1)
    const back = await reupload(id, mediaId)
    expect([back.status, back.error.message]).toEqual([400, 'This file was already delivered. Please send a new one.'])
  })

  test('R-144 a file delivered for one job is a new delivery for no other', async () => {
    const mediaId = await buildJobFile(app, creator)
    expect((await attach(mediaId)).status).toBe(200)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const other = await buildContract(app, { campaign, agency, creator }, { video: 1 })
    const elsewhere = await app.call(wire.attachContractMedia, { as: creator, params: { id: other.assetIds[0] ?? '' }, body: { mediaId } })
    expect([elsewhere.status, elsewhere.error.message]).toEqual([400, 'This file was already delivered. Please send a new one.'])
  })

  test('R-111 takes as many files as are owed, and of the kind that is owed', async () => {
    const photo = await buildJobFile(app, creator, 'still.jpg', 'image')
    expect((await attach(photo, 0)).error).toMatchObject({
      code: 'FILE_KIND_REFUSED',
      message: 'This item needs a video. Please send a video file.',
    })
    const video = await buildJobFile(app, creator)
    expect((await attach(video, 1)).error.code).toBe('FILE_KIND_REFUSED')
    expect((await attach(photo, 1)).status).toBe(200)
    await buildItem(app, contract)
    await buildItem(app, contract)
    expect([(await attach(video)).status, (await attach(video)).error.code]).toEqual([409, 'ALL_MEDIA_DELIVERED'])
  })

  test('ABUSE-11 ABUSE-12 S1-212 refuses files and items of others, and the wrong side', async () => {
    const stranger = await buildCreator(app.deps)
    const theirs = await buildJobFile(app, stranger)
    expect((await attach(theirs)).status).toBe(400)
    expect((await attach(await buildJobFile(app, stranger), 0, stranger)).error.message).toBe('Job not found')
    const item = await buildItem(app, contract)
    const other = await buildAgency(app.deps)
    const calls = [
      app.call(wire.approveContractMedia, { as: other, params: { id: item.id }, body: {} }),
      app.call(wire.askForChanges, { as: other, params: { id: item.id }, body: { message: 'Mine' } }),
      remove(item.id, stranger),
    ]
    for (const call of calls) expect((await call).status).toBe(404)
    expect((await app.call(wire.approveContractMedia, { as: creator, params: { id: item.id }, body: {} })).status).toBe(403)
    expect((await remove(item.id, agency)).status).toBe(403)
    expect((await itemOf(item.id))?.state).toBe('needs_review')
  })

  test('S1-147 sends back with what to change, and a reupload answers it and keeps the earlier take', async () => {
    const item = await buildItem(app, contract)
    const long = await ask(item.id, { message: 'x'.repeat(401) })
    expect(long.status).toBe(400)
    const sent = await ask(item.id, { mediaId: item.mediaId })
    expect(sent.body.data).toMatchObject({ state: 'changes_requested', changeRequestMessage: 'More light, please.', autoApproveAt: null })
    expect((await ask(item.id)).status).toBe(409)
    expect(await noticesOf(creator.id)).toContain('media_changes_requested')

    const next = await buildJobFile(app, creator, 'take-2.mp4')
    const again = await reupload(item.id, next, 'By the window.')
    expect(again.body.data).toMatchObject({
      state: 'processing',
      take: 2,
      changeRequestMessage: null,
      name: 'take-2.mp4',
      fileName: 'take-2.mp4',
      note: 'By the window.',
    })
    expect(again.body.data.takes).toMatchObject([{ take: 1, changeRequestMessage: 'More light, please.' }])
    // The answer was lost and the request is sent again.
    expect((await reupload(item.id, next)).body.data.take).toBe(2)
    await makeReviewable(app, item.id)
    const stale = await ask(item.id, { mediaId: item.mediaId })
    expect([stale.status, stale.error.code]).toEqual([409, 'MEDIA_REPLACED'])
    expect((await approve(app, contract, item, item.mediaId)).error.code).toBe('MEDIA_REPLACED')
    expect((await approve(app, contract, item, next)).status).toBe(200)
    expect((await reupload(item.id, await buildJobFile(app, creator))).status).toBe(409)
    expect((await remove(item.id)).status).toBe(409)
  })

  test('S1-144 an item that was sent back is approved as it is, and then shows neither side what should have changed', async () => {
    const item = await buildItem(app, contract)
    expect((await ask(item.id)).body.data).toMatchObject({ state: 'changes_requested', changeRequestMessage: 'More light, please.' })
    expect((await approve(app, contract, item, item.mediaId)).status).toBe(200)
    for (const side of [agency, creator]) {
      expect((await detail(side)).contractAssets?.[0]?.contractMedias).toMatchObject([{ state: 'approved', changeRequestMessage: null }])
    }
  })

  test('deletes an item with its takes and files', async () => {
    const item = await buildItem(app, contract)
    await ask(item.id)
    const second = await buildJobFile(app, creator, 'take-2.mp4')
    await reupload(item.id, second)
    const files = app.deps.db.selectFrom('media').select('storage_key').where('id', 'in', [item.mediaId, second])
    const keys = (await files.execute()).map((file) => file.storage_key)
    expect((await remove(item.id)).body).toEqual({})
    expect(await itemOf(item.id)).toBeUndefined()
    expect(await files.execute()).toEqual([])
    await app.runTasks()
    expect(await Promise.all(keys.map((key) => app.deps.storage.findObject(key)))).toEqual([undefined, undefined])
    expect((await remove(item.id)).status).toBe(404)
    expect((await attach(await buildJobFile(app, creator))).status).toBe(200)
  })

  test('S1-146 the last approval delivers the job and schedules the payment', async () => {
    const items = [await buildItem(app, contract), await buildItem(app, contract)]
    for (const item of items) expect((await approve(app, contract, item)).body.data.autoFinalizeAt).toBeNull()
    const photo = await attach(await buildJobFile(app, creator, 'still.jpg', 'image'), 1)
    await makeReviewable(app, photo.body.data.id)
    const last = await approve(app, contract, photo.body.data)
    expect(last.body.data.autoFinalizeAt).toBe('2026-11-19T09:00:00+00:00')
    expect(await detail(agency)).toMatchObject({
      state: 'delivered',
      autoFinalizeAt: '2026-11-19T09:00:00+00:00',
      payment: { state: 'scheduled' },
      mediaStats: { completed: 3 },
      campaign: { state: 'delivered', mediaStats: { completed: 3, committed: 3 } },
    })
    expect(await noticesOf(agency.id)).toEqual(['contract_delivered'])
    expect(await noticesOf(creator.id)).toEqual(['application_accepted', 'media_approved', 'media_approved', 'media_approved'])
    expect((await approve(app, contract, photo.body.data)).status).toBe(409)
  })
})

describe('an earlier take', () => {
  test('keeps the note and the time with which it was sent', async () => {
    const { id } = (await attach(await buildJobFile(app, creator))).body.data
    await makeReviewable(app, id)
    const sentAt = wireTime(app.deps.now())
    app.clock.turn(hours(2))
    const again = await reupload(id, await buildJobFile(app, creator, 'take-2.mp4'), 'By the window.')
    expect(again.body.data).toMatchObject({ take: 2, note: 'By the window.', takes: [{ take: 1, note: 'First light.', sentAt }] })
  })
})

describe('after a week', () => {
  test('R-034 of a cancelled job nothing is approved, by the agency, the operator or the clock', async () => {
    const item = await buildItem(app, contract)
    const operator = await buildOperator(app.deps)
    const params = { id: contract.contractId }
    const cancelled = await app.call(operatorWire.cancelContract, { as: operator, params, body: { reason: 'For a test.' } })
    expect(cancelled.status).toBe(200)
    const refusals = [
      await approve(app, contract, item),
      await app.call(operatorWire.approveMediaOnBehalf, { as: operator, params: { id: item.id }, body: { reason: 'For a test.' } }),
    ]
    for (const { status, error } of refusals) {
      expect([status, error.message]).toEqual([409, 'This job is cancelled and cannot have its media changed now.'])
    }
    await app.turnClock(days(8))
    expect((await itemOf(item.id))?.state).toBe('needs_review')
  })

  test('a cancelled job shows nobody a time at which its media would be approved', async () => {
    const { id } = await buildItem(app, contract)
    const operator = await buildOperator(app.deps)
    const params = { id: contract.contractId }
    const seen = async () => {
      const record = (await app.call(operatorWire.getOperatorContract, { as: operator, params })).body.data
      return [await detail(agency), await detail(creator), record].map(({ contractAssets }) => contractAssets?.[0]?.contractMedias[0])
    }
    const time = wireTime(after(app.deps.now(), days(7)))
    expect(await seen()).toMatchObject(Array.from({ length: 3 }, () => ({ id, state: 'needs_review', autoApproveAt: time })))
    await app.call(operatorWire.cancelContract, { as: operator, params, body: { reason: 'For a test.' } })
    expect(await seen()).toMatchObject(Array.from({ length: 3 }, () => ({ id, state: 'needs_review', autoApproveAt: null })))
  })

  test('R-031 what the clock approves is no act of the agency, whose silence goes on', async () => {
    const actedAt = async () => {
      const row = await app.deps.db
        .selectFrom('contract')
        .select('agency_acted_at')
        .where('id', '=', contract.contractId)
        .executeTakeFirstOrThrow()
      return row.agency_acted_at
    }
    const waiting = await buildItem(app, contract)
    const before = await actedAt()
    await app.turnClock(days(8))
    expect((await itemOf(waiting.id))?.state).toBe('approved')
    expect(await actedAt()).toEqual(before)
  })
})
