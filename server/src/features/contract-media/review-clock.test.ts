import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MemberId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, buildPhoto, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { dayOf, days, hours } from '#wire-time.ts'

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

const ask = (id: string) => app.call(wire.askForChanges, { as: agency, params: { id }, body: { message: 'More light, please.' } })
const itemOf = (id: ContractMediaId) => app.deps.db.selectFrom('contract_media').selectAll().where('id', '=', id).executeTakeFirst()
const noticesOf = async (memberId: MemberId) => {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', memberId)
    .where((eb) => eb(eb.cast<string>('data', 'text'), 'like', `%${contract.contractId}%`))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.type)
}

describe('the clock for a silent agency', () => {
  test('R-061 reminds at half time and a day before, each once, then approves', async () => {
    const item = await buildItem(app, contract)
    await app.turnClock(days(3) + hours(12))
    expect(await noticesOf(agency.id)).toEqual(['review_due'])
    await app.turnClock(days(1))
    expect(await noticesOf(agency.id)).toEqual(['review_due'])
    await app.turnClock(days(1) + hours(12))
    expect(await noticesOf(agency.id)).toEqual(['review_due', 'review_due'])
    await app.turnClock(hours(1))
    expect(await noticesOf(agency.id)).toEqual(['review_due', 'review_due'])
    expect((await itemOf(item.id))?.state).toBe('needs_review')
    await app.turnClock(hours(23))
    expect(await itemOf(item.id)).toMatchObject({ state: 'approved', auto_approve_at: null })
    expect(await noticesOf(creator.id)).toContain('media_approved')
  })

  test('R-061 a reminder of several items says how many wait, and the day on which the first of them is approved', async () => {
    // Delivered first, and approved after the other one, because a new take restarts its clock.
    const replaced = await buildItem(app, contract)
    const first = await buildItem(app, contract)
    app.clock.turn(hours(20))
    const body = { mediaId: await buildJobFile(app, creator) }
    await app.call(wire.reuploadContractMedia, { as: creator, params: { id: replaced.id }, body })
    await makeReviewable(app, replaced.id)
    app.clock.turn(days(3) + hours(14))
    // Waits too, though nobody is reminded of it yet.
    await buildPhoto(app, contract)
    await app.turnClock(0)
    const { data } = await app.deps.db
      .selectFrom('notification')
      .select('data')
      .where('member_id', '=', agency.id)
      .where('type', '=', 'review_due')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const approvesAt = (await itemOf(first.id))?.auto_approve_at
    expect(data).toMatchObject({ contractMediaId: first.id, waiting: 3, approvesOn: approvesAt && dayOf(approvesAt) })
  })

  test('one reminder tells of all items of a job; asking for changes stops the clock', async () => {
    const item = await buildItem(app, contract)
    await buildItem(app, contract)
    await ask(item.id)
    await app.turnClock(days(3) + hours(13))
    expect(await noticesOf(agency.id)).toEqual(['review_due'])
    await app.turnClock(days(5))
    expect((await itemOf(item.id))?.state).toBe('changes_requested')
  })
})
