import { listCalendarEntries } from '@pairtake/protocol/calendar/calendar-endpoints'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getConversation, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdBack, moveContractMedia, stoppedReviewClock } from '#features/contract-media/contract-media-queries.ts'
import { viewNotice } from '#features/notification/notice-view.ts'
import {
  buildApplication,
  buildContract,
  buildDeliveredContract,
  buildItem,
  buildJobFile,
  offer,
  type TestContract,
} from '#testing/builders-bargain.ts'
import { buildCard, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, dayOf, days, hours, minutes, wireTime } from '#wire-time.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { remindLateDeliveries } from './remind-late-deliveries.task.ts'

type World = { app: TestApp; agency: TestMember; creator: TestMember }

async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const app = await openTestApp(env)
  return { app, agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
}

const bargain = async ({ app, agency, creator }: World, more = {}) => ({
  campaign: await buildPublishedCampaign(app.deps, agency, more),
  agency,
  creator,
})
const finalize = ({ app, agency }: World, { contractId }: TestContract) =>
  app.call(finalizeContract, { as: agency, params: { id: contractId } })

/** The clocks of a job, which must be the same for both sides. */
async function clocksOf({ app, agency, creator }: World, { contractId }: TestContract) {
  const [seen, other] = await Promise.all(
    [agency, creator].map(async ({ id }) => {
      // Sessions expire within the month that a clock may take.
      const as = { token: await openSession(app.deps, id) }
      const { data } = (await app.call(getContract, { as, params: { id: contractId } })).body
      const { state, autoFinalizeAt, chargeRetryAt, deliveryReminderAt, completesAt } = data
      const [media] = data.contractAssets?.flatMap(({ contractMedias }) => contractMedias) ?? []
      return { state, autoFinalizeAt, chargeRetryAt, deliveryReminderAt, completesAt, autoApproveAt: media?.autoApproveAt ?? null }
    }),
  )
  expect(seen).toEqual(other)
  return seen
}

const none = { autoFinalizeAt: null, chargeRetryAt: null, deliveryReminderAt: null, completesAt: null, autoApproveAt: null }

describe('both sides see when time decides', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  beforeEach(async () => {
    world = { ...world, agency: await buildAgency(world.app.deps), creator: await buildCreator(world.app.deps) }
  })
  afterAll(() => world.app.close())
  const ahead = (durationMs: number) => wireTime(after(world.app.deps.now(), durationMs))

  test('R-064 silent creator: reminded after 7 and 14 days, and no more once something is there', async () => {
    const { app } = world
    const contract = await buildContract(app, await bargain(world))
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'in_progress', deliveryReminderAt: ahead(days(7)) })
    await app.turnClock(days(7))
    expect(await clocksOf(world, contract)).toMatchObject({ deliveryReminderAt: ahead(days(7)) })
    await app.turnClock(days(7))
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'in_progress' })

    const busy = await buildContract(app, await bargain(world))
    await buildItem(app, busy)
    expect(await clocksOf(world, busy)).toMatchObject({ deliveryReminderAt: null })
  })

  test('R-064 R-322 a file in processing is something; one that was held back or could not be read is nothing, and both reminders go out', async () => {
    const { app, creator } = world
    const remindersOf = async ({ contractId }: TestContract) => {
      const rows = await app.deps.db.selectFrom('notification').select('data').where('type', '=', 'delivery_due').execute()
      return rows.filter(({ data }) => 'contractId' in data && data.contractId === contractId).length
    }
    const attach = async (contract: TestContract) => {
      const body = { mediaId: await buildJobFile(app, creator) }
      return (await app.call(attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body })).body.data.id
    }
    const updated = { updated_at: app.deps.now() }
    const held = await buildContract(app, await bargain(world))
    const heldId = await attach(held)
    expect(await clocksOf(world, held)).toMatchObject({ deliveryReminderAt: null })
    await moveContractMedia(app.deps.db, { of: { id: heldId }, action: 'holdBack', change: { ...holdBack(app.deps), ...updated } })
    const unreadable = await buildContract(app, await bargain(world))
    const change = { ...stoppedReviewClock, failure: { kind: 'video_damaged' } as const, ...updated }
    await moveContractMedia(app.deps.db, { of: { id: await attach(unreadable) }, action: 'failProcessing', change })
    const processed = await buildContract(app, await bargain(world))
    await attach(processed)

    for (const contract of [held, unreadable]) expect(await clocksOf(world, contract)).toMatchObject({ deliveryReminderAt: ahead(days(7)) })
    app.clock.turn(days(7))
    await remindLateDeliveries.run(app.deps)
    expect([await remindersOf(held), await remindersOf(unreadable), await remindersOf(processed)]).toEqual([1, 1, 0])
    for (const contract of [held, unreadable]) expect(await clocksOf(world, contract)).toMatchObject({ deliveryReminderAt: ahead(days(7)) })
    await app.turnClock(days(7))
    expect([await remindersOf(held), await remindersOf(unreadable)]).toEqual([2, 2])
    for (const contract of [held, unreadable]) expect(await clocksOf(world, contract)).toMatchObject({ deliveryReminderAt: null })
  })

  test('R-061 R-062 silent agency: approves itself, then finalizes itself, then completes itself', async () => {
    const { app, agency } = world
    await buildCard(app, agency)
    const contract = await buildContract(app, await bargain(world))
    await buildItem(app, contract)
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'in_progress', autoApproveAt: ahead(days(7)) })
    await app.turnClock(days(7))
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'delivered', autoFinalizeAt: ahead(hours(72)) })
    await app.turnClock(hours(72))
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'finalizing', completesAt: ahead(days(7)) })
    await app.turnClock(days(7))
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'completed' })
  })

  test('R-065 failed payment: tried again daily for 7 days, then left to people', async () => {
    const { app, agency } = world
    await buildCard(app, agency, cards.declinedAtCharge)
    const contract = await buildDeliveredContract(app, await bargain(world))
    expect((await finalize(world, contract)).status).toBe(409)
    for (let day = 0; day < 7; day++) {
      expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'delivered', chargeRetryAt: ahead(days(1)) })
      await app.turnClock(days(1))
    }
    expect(await clocksOf(world, contract)).toEqual({ ...none, state: 'delivered' })
    const last = await app.deps.db
      .selectFrom('notification')
      .selectAll()
      .where('member_id', '=', agency.id)
      .where('type', '=', 'payment_failed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(viewNotice(last.data).data).toMatchObject({ message: 'Your card was declined. We won’t retry automatically.' })
  })

  test('R-063 unanswered offer: lapses, stands still while all places are taken, and gets its time back', async () => {
    const { app, agency, creator } = world
    const bargained = await bargain(world, { desired_creators: 1 })
    const open = await buildApplication(app, bargained)
    const expiryFor = async (member: TestMember) => {
      const as = { token: await openSession(app.deps, member.id) }
      return (await app.call(getCandidateRequest, { as, params: { id: open.requestId } })).body.data.expiresAt
    }
    const both = async () => [await expiryFor(agency), await expiryFor(creator)]
    expect(await both()).toEqual([ahead(days(30)), ahead(days(30))])
    await app.turnClock(days(10))
    const hired = await buildContract(app, { ...bargained, creator: await buildCreator(app.deps) })
    expect(await both()).toEqual([null, null])
    await app.turnClock(days(5))
    const operator = await buildOperator(app.deps)
    await app.call(cancelContract, { as: operator, params: { id: hired.contractId }, body: { reason: 'Ill.' } })
    expect(await both()).toEqual([ahead(days(20)), ahead(days(20))])
    expect((await offer(app, { ...agency, token: await openSession(app.deps, agency.id) }, open, { price: 90 })).status).toBe(200)
    expect(await both()).toEqual([ahead(days(30)), ahead(days(30))])
  })
})

describe('a setting of 0 turns a clock off', () => {
  let world: World
  beforeAll(async () => {
    const off = [
      'OFFER_LAPSE_DAYS',
      'AUTO_APPROVE_DAYS',
      'AUTO_FINALIZE_HOURS',
      'DELIVERY_REMINDER_DAYS',
      'PAYMENT_RETRY_DAYS',
      'PAYMENT_REMINDER_DAYS',
    ]
    const settings = [...off, 'COMPLETE_DAYS', 'UNREAD_MAIL_MINUTES'].map((name) => [name, '0'])
    world = await openWorld(Object.fromEntries(settings))
  })
  afterAll(() => world.app.close())

  test('R-067 nothing that waits is decided, reminded of or mailed, however long it waits', async () => {
    const { app, agency, creator } = world
    const as = { agency, creator }
    await buildCard(app, agency)
    const waiting = {
      offer: await buildApplication(app, await bargain(world)),
      delivery: await buildContract(app, await bargain(world)),
      review: await buildContract(app, await bargain(world)),
      finalizing: await buildDeliveredContract(app, await bargain(world)),
      delivered: await buildDeliveredContract(app, await bargain(world)),
      failed: await buildDeliveredContract(app, await bargain(world)),
    }
    await buildItem(app, waiting.review)
    await finalize(world, waiting.finalizing)
    await app.deps.db.deleteFrom('payment_method').execute()
    expect((await finalize(world, waiting.failed)).status).toBe(409)
    const conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    await app.call(sendMessage, { as: as.agency, params: { id: conversationId }, body: { text: 'Are you there?' } })
    await app.runTasks()

    const countOf = async (table: 'notification' | 'mail') => (await app.deps.db.selectFrom(table).select('id').execute()).length
    const before = [await countOf('notification'), await countOf('mail')]
    // Shorter than the 90 days after which mails are removed.
    for (const period of [minutes(30), days(1), days(8), days(40), days(35)]) await app.turnClock(period)
    expect([await countOf('notification'), await countOf('mail')]).toEqual(before)
    const states = await Promise.all(
      [waiting.delivery, waiting.review, waiting.finalizing, waiting.delivered, waiting.failed].map((contract) =>
        clocksOf(world, contract),
      ),
    )
    expect(states).toEqual(['in_progress', 'in_progress', 'finalizing', 'delivered', 'delivered'].map((state) => ({ ...none, state })))
    const request = await app.deps.db
      .selectFrom('candidate_request')
      .selectAll()
      .where('id', '=', waiting.offer.requestId)
      .executeTakeFirst()
    expect(request).toMatchObject({ state: 'new', answer_due_at: null })
    // Neither side is told of an email that is not going to be sent.
    const talk = async (member: TestMember) => {
      const asNow = { token: await openSession(app.deps, member.id) }
      return (await app.call(getConversation, { as: asNow, params: { id: conversationId } })).body.data
    }
    expect(await talk(agency)).toMatchObject({ unreadByOther: { mail: null } })
    expect(await talk(creator)).toMatchObject({ unreadMessages: 1, unreadMail: null })
  })
})

describe('a setting that becomes 0', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.app.close())
  const off = {
    offerLapseDays: 0,
    autoApproveDays: 0,
    autoFinalizeHours: 0,
    paymentRetryDays: 0,
    paymentReminderDays: 0,
    deliveryReminderDays: 0,
    completeDays: 0,
  }
  const sessionOf = async ({ id }: TestMember) => ({ token: await openSession(world.app.deps, id) })
  const paymentOf = ({ contractId }: TestContract) =>
    world.app.deps.db.selectFrom('payment').selectAll().where('contract_id', '=', contractId).executeTakeFirstOrThrow()
  const countOf = async (table: 'notification' | 'mail') => (await world.app.deps.db.selectFrom(table).select('id').execute()).length

  test('R-474 holds for what was waiting before: nothing is decided, charged, reminded of or mailed, and no time is shown', async () => {
    const { app, agency, creator } = world
    const failed = await buildDeliveredContract(app, await bargain(world))
    const overdue = await buildDeliveredContract(app, await bargain(world))
    for (const contract of [failed, overdue]) expect((await finalize(world, contract)).status).toBe(409)
    const remind = { next_retry_at: null, remind_at: after(app.deps.now(), days(7)) }
    await app.deps.db.updateTable('payment').set(remind).where('contract_id', '=', overdue.contractId).execute()
    await buildCard(app, agency)
    const open = await buildApplication(app, await bargain(world))
    const countered = await buildApplication(app, await bargain(world))
    expect((await offer(app, agency, countered, { price: 90 })).status).toBe(200)
    const review = await buildContract(app, await bargain(world))
    await buildItem(app, review)
    const delivered = await buildDeliveredContract(app, await bargain(world))
    await app.runTasks()
    app.deps.config = { ...app.deps.config, ...off }

    const expected = [
      { ...none, state: 'in_progress' },
      { ...none, state: 'delivered' },
    ]
    expect([await clocksOf(world, review), await clocksOf(world, delivered)]).toEqual(expected)
    for (const { requestId } of [open, countered]) {
      const read = await app.call(getCandidateRequest, { as: agency, params: { id: requestId } })
      expect(read.body.data).toMatchObject({ state: 'new', expiresAt: null })
    }
    for (const as of [agency, creator]) {
      const range = { from: dayOf(app.deps.now()), to: dayOf(after(app.deps.now(), days(40))) }
      expect((await app.call(listCalendarEntries, { as, query: range })).body.data).toEqual([])
    }
    const waiting = (await app.call(getDashboard, { as: agency })).body.data.waiting
    const timed = waiting.filter(({ kind }) => ['review', 'candidates', 'finalize'].includes(kind))
    expect(timed.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ['review', null],
      ['candidates', null],
      ['finalize', null],
    ])
    const offers = (await app.call(getDashboard, { as: creator })).body.data.waiting.filter(({ kind }) => kind === 'offers')
    expect(offers.map(({ dueAt }) => dueAt)).toEqual([null])

    const before = [await countOf('notification'), await countOf('mail')]
    for (const period of [0, days(1), days(3), days(5), days(20), days(11)]) await app.turnClock(period)
    expect([await countOf('notification'), await countOf('mail')]).toEqual(before)
    expect([await clocksOf(world, review), await clocksOf(world, delivered)]).toEqual(expected)
    const requests = await app.deps.db.selectFrom('candidate_request').select(['state', 'reminded_at']).where('state', '=', 'new').execute()
    expect(requests).toEqual([
      { state: 'new', reminded_at: null },
      { state: 'new', reminded_at: null },
    ])
    // Nobody waits for a retry that does not come: the payment is overdue, as after the last one.
    expect(await clocksOf(world, failed)).toEqual({ ...none, state: 'delivered' })
    const { id, failed_since: since } = await paymentOf(failed)
    const payment = (await app.call(getPayment, { as: await sessionOf(agency), params: { id } })).body.data
    expect(payment).toMatchObject({ retriesAt: null, overdue: { since: since && wireTime(since), reminders: 0 } })
    expect(await paymentOf(overdue)).toMatchObject({ reminders: 0, state: 'scheduled' })
  })
})
