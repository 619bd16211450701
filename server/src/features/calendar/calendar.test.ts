import { getCalendarFeed, listCalendarEntries, renewCalendarFeed, revokeCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildContract, buildDeliveredContract, buildItem, buildPhoto } from '#testing/builders-bargain.ts'
import { buildCard, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, dayOf, days, hours, wireTime } from '#wire-time.ts'
import { feedAddress } from './calendar-feed-rules.ts'
import { saveCalendarFeed } from './calendar-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const bargain = async (more: { delivery_days?: number; name?: string } = {}) => ({
  campaign: await buildPublishedCampaign(app.deps, agency, more),
  agency,
  creator,
})
const nameOf = async ({ id }: TestMember) =>
  (await app.deps.db.selectFrom('member').select('display_name').where('id', '=', id).executeTakeFirstOrThrow()).display_name
const inDays = (count: number) => after(app.deps.now(), days(count))
const entriesOf = async (as: TestMember, from = 0, to = 40) =>
  (await app.call(listCalendarEntries, { as, query: { from: dayOf(inDays(from)), to: dayOf(inDays(to)) } })).body.data
const addressOf = async (as: TestMember) => {
  const { url } = (await app.call(renewCalendarFeed, { as })).body.data
  return new URL(url ?? '').pathname
}
const read = (address: string) => app.app.inject(address)
const feedOf = async (as: TestMember) =>
  new ICAL.Component(ICAL.parse((await read(await addressOf(as))).body)).getAllSubcomponents('vevent').map((found) => new ICAL.Event(found))
const titlesOf = async (as: TestMember) => (await feedOf(as)).map(({ summary }) => summary)

describe('R-183 the calendar', () => {
  test('has what is due, what is approved and what is charged by itself, for each side with the name of the other', async () => {
    const due = await buildContract(app, await bargain({ delivery_days: 20, name: 'Due' }), { video: 2 })
    const reviewed = await buildContract(app, await bargain({ name: 'Reviewed' }))
    await buildItem(app, reviewed)
    const delivered = await buildDeliveredContract(app, await bargain({ name: 'Delivered' }))
    await buildContract(app, await bargain({ name: 'Without a date' }))
    const expected = (otherName: string) => [
      { kind: 'finalize', at: wireTime(inDays(3)), contractId: delivered.contractId, campaignName: 'Delivered', otherName, items: 0 },
      { kind: 'review', at: wireTime(inDays(7)), contractId: reviewed.contractId, campaignName: 'Reviewed', otherName, items: 1 },
      { kind: 'delivery', at: wireTime(inDays(20)), contractId: due.contractId, campaignName: 'Due', otherName, items: 2 },
    ]
    expect(await entriesOf(agency)).toMatchObject(expected(await nameOf(creator)))
    expect(await entriesOf(creator)).toMatchObject(expected(await nameOf(agency)))
    const named = await nameOf(creator)
    expect(await titlesOf(agency)).toEqual(['Finalize Delivered', 'Review Reviewed', `${named} delivers Due`])
    expect(await titlesOf(creator)).toEqual(['Delivered is paid', 'Review of Reviewed ends', 'Deliver Due'])
    expect((await entriesOf(agency, 4, 8)).map(({ kind }) => kind)).toEqual(['review'])
    expect((await entriesOf(agency, 7, 7)).map(({ kind }) => kind)).toEqual(['review'])
    expect(await entriesOf(await buildAgency(app.deps))).toEqual([])
  })

  test('R-003 R-004 has nothing of jobs that a suspension pauses, and still when a delivered one is charged', async () => {
    await buildContract(app, await bargain({ delivery_days: 20 }))
    await buildItem(app, await buildContract(app, await bargain()))
    const delivered = await buildDeliveredContract(app, await bargain())
    const operator = await buildOperator(app.deps)
    await app.call(suspendMember, { as: operator, params: { id: creator.id }, body: { reason: 'Fraud.' } })
    expect(await entriesOf(agency)).toMatchObject([{ kind: 'finalize', at: wireTime(inDays(3)), contractId: delivered.contractId }])
  })

  test('R-061 R-427 has each day on which items are approved, and the feed has one event a day with their number', async () => {
    const contract = await buildContract(app, await bargain(), { video: 2, photos: 1 })
    await buildItem(app, contract)
    app.clock.turn(days(1))
    await buildItem(app, contract)
    const eventsOf = async (as: TestMember) =>
      (await feedOf(as)).map(({ uid, description, endDate }) => [uid, description.split('\n')[0], endDate.toJSDate()])
    const uidOn = (at: Date) => `review-${contract.contractId}-${dayOf(at)}@pairtake`
    const [first, second] = [inDays(6), inDays(7)]
    const one = 'One item is approved automatically.'
    for (const as of [agency, creator]) {
      expect(await entriesOf(as)).toMatchObject([
        { kind: 'review', at: wireTime(first), items: 1 },
        { kind: 'review', at: wireTime(second), items: 1 },
      ])
      expect(await eventsOf(as)).toEqual([
        [uidOn(first), one, first],
        [uidOn(second), one, second],
      ])
    }
    // Later on the same day: the event keeps its id and its time.
    app.clock.turn(hours(2))
    await buildPhoto(app, contract)
    expect(await eventsOf(agency)).toEqual([
      [uidOn(first), one, first],
      [uidOn(second), '2 items are approved automatically.', second],
    ])
  })

  test('R-065 loses the automatic charge of a payment that failed', async () => {
    await buildCard(app, agency, cards.declinedAtCharge)
    const { contractId } = await buildDeliveredContract(app, await bargain())
    expect((await app.call(finalizeContract, { as: agency, params: { id: contractId } })).status).toBe(409)
    for (const as of [agency, creator]) expect(await entriesOf(as)).toEqual([])
  })

  test('loses what was delivered, and keeps what is late', async () => {
    const met = await buildContract(app, await bargain({ delivery_days: 5 }))
    await buildItem(app, met)
    const late = await buildContract(app, await bargain({ delivery_days: 5 }))
    app.clock.turn(days(6))
    const as = { ...agency, token: await openSession(app.deps, agency.id) }
    const found = await entriesOf(as, -3, 0)
    expect(found.map(({ kind, contractId }) => [kind, contractId])).toEqual([['delivery', late.contractId]])
    expect((await feedOf(as)).map(({ uid }) => uid)).toEqual([
      `delivery-${late.contractId}@pairtake`,
      `review-${met.contractId}-${dayOf(inDays(1))}@pairtake`,
    ])
  })

  test('R-183 keeps what is late for sixty days in the feed', async () => {
    const { contractId } = await buildContract(app, await bargain({ delivery_days: 5 }))
    const address = await addressOf(creator)
    const uids = async () =>
      new ICAL.Component(ICAL.parse((await read(address)).body)).getAllSubcomponents('vevent').map((found) => new ICAL.Event(found).uid)
    app.clock.turn(days(5 + 59))
    expect(await uids()).toEqual([`delivery-${contractId}@pairtake`])
    app.clock.turn(days(2))
    expect(await uids()).toEqual([])
  })

  test.each([
    ['2026-12-01', '2026-11-30'],
    ['2026-01-01', '2026-03-04'],
  ])('from %s to %s is refused with words', async (from, to) => {
    const refused = await app.call(listCalendarEntries, { as: agency, query: { from, to } })
    expect([refused.status, refused.error.errors?.children?.['to']?.errors]).toEqual([
      400,
      ['At most 62 days at once, and none before the first.'],
    ])
  })
})

describe('R-183 the feed', () => {
  test('is a calendar that a parser of others reads, with times in UTC, an id for each event and the words as they are', async () => {
    const name = 'Oat; milk, slow \\ mornings, 🥛 told without a voice-over and with very many words'
    // The longest time that a campaign gives.
    const { contractId, campaign } = await buildContract(app, await bargain({ delivery_days: 90, name }))
    const { headers, body, statusCode } = await read(await addressOf(creator))
    expect([statusCode, headers['content-type'], headers['x-robots-tag'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'noindex, nofollow',
      'private, no-cache',
    ])
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)

    const calendar = new ICAL.Component(ICAL.parse(body))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const eventsIn = (of: ICAL.Component) => of.getAllSubcomponents('vevent').map((found) => new ICAL.Event(found))
    const events = eventsIn(calendar)
    expect(events).toHaveLength(1)
    const [event] = events
    expect(event).toMatchObject({ uid: `delivery-${contractId}@pairtake`, summary: `Deliver ${name}` })
    expect(event?.description).toBe(
      `One item is due.\nBrand: ${await nameOf(agency)}\nhttp://localhost:3000/creator/jobs/${contractId}/summary`,
    )
    expect(event?.endDate.toJSDate()).toEqual(inDays(90))
    expect(event?.startDate.toJSDate()).toEqual(after(inDays(90), -hours(0.5)))
    expect(event?.endDate.zone.tzid).toBe('UTC')
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(app.deps.now().toISOString().replace('.000', ''))

    const [ofBrand] = eventsIn(new ICAL.Component(ICAL.parse((await read(await addressOf(agency))).body)))
    expect(ofBrand?.component.getFirstPropertyValue('url')).toBe(
      `http://localhost:3000/agency/campaigns/${campaign.id}/contracts?show=${contractId}`,
    )
  })

  test('works at one address only: the one of before stops with a new one, and none is left when it is turned off', async () => {
    expect((await app.call(getCalendarFeed, { as: agency })).body.data.url).toBeNull()
    const first = await addressOf(agency)
    expect((await app.call(getCalendarFeed, { as: agency })).body.data.url).toMatch(new RegExp(`${first}$`))
    expect((await read(first)).statusCode).toBe(200)
    const second = await addressOf(agency)
    expect(second).not.toBe(first)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([400, 200])
    expect((await app.call(revokeCalendarFeed, { as: agency })).body.data.url).toBeNull()
    expect((await read(second)).json()).toMatchObject({
      code: 'LINK_INVALID',
      message: 'This calendar address isn’t valid anymore. Copy the current one from the calendar page on Pairtake.',
    })
  })

  test('shows its own member’s jobs only', async () => {
    await buildContract(app, await bargain({ delivery_days: 5 }))
    expect((await read(await addressOf(await buildCreator(app.deps)))).body).not.toContain('BEGIN:VEVENT')
  })

  test('ends with its member’s account, and rests while they are suspended', async () => {
    const password = 'slow mornings 7'
    const hash = { password_hash: await hashPassword(password) }
    await app.deps.db.updateTable('member').set(hash).where('id', '=', creator.id).execute()
    const leaving = await addressOf(creator)
    expect((await app.call(deleteAccount, { as: creator, body: { password } })).status).toBe(200)
    expect((await read(leaving)).statusCode).toBe(400)

    const resting = await addressOf(agency)
    const operator = await buildOperator(app.deps)
    await app.call(suspendMember, { as: operator, params: { id: agency.id }, body: { reason: 'Fraud.' } })
    expect((await read(resting)).statusCode).toBe(400)
    await app.call(liftSuspension, { as: operator, params: { id: agency.id } })
    expect((await read(resting)).statusCode).toBe(200)
  })

  test('is for the two sides of a job: an operator has no address, and one made for them does not work', async () => {
    const operator = await buildOperator(app.deps)
    const { deps } = app
    for (const endpoint of [getCalendarFeed, renewCalendarFeed, revokeCalendarFeed]) {
      expect((await app.call(endpoint, { as: operator })).status).toBe(403)
    }
    const address = feedAddress(deps, await saveCalendarFeed(deps.db, operator.id, deps.now()), '')
    const refused = await read(address)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'LINK_INVALID' }])
  })

  test('is read 60 times an hour at most, and by others all the same', async () => {
    const [mine, theirs] = [await addressOf(agency), await addressOf(creator)]
    for (let look = 0; look < 60; look++) expect((await read(mine)).statusCode).toBe(200)
    const refused = await read(mine)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
    expect((await read(theirs)).statusCode).toBe(200)
    app.clock.turn(hours(1))
    expect((await read(mine)).statusCode).toBe(200)
  })
})
