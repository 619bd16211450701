import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { liftSuspension, listOperatorMembers, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { markPayoutPaid, refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getOperatorCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#testing/build-world.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const recordOf = async (id: string) => (await app.call(wire.getOperatorMember, { as: world.operator, params: { id } })).body.data

test('a member’s page names campaigns, jobs, money, devices and what was done to them', async () => {
  const brand = await recordOf(world.agency.id)
  expect(brand).toMatchObject({
    isConfirmed: true,
    sessions: 1,
    money: { balance: null, failedPayments: 0 },
    counts: { campaigns: 2, jobs: 1 },
  })
  expect(brand.campaigns.map(({ id }) => id)).toContain(world.campaign.id)
  const creator = await recordOf(world.creator.id)
  expect(creator).toMatchObject({
    counts: { campaigns: 0, jobs: 1 },
    jobs: [{ id: world.contractId, state: 'in_progress', price: { amount: 200 }, other: { id: world.agency.id } }],
    money: { payoutsRequested: { amount: 50, currency: 'EUR' } },
    audit: [],
  })
  for (const id of [world.creator.id, world.creator.id.slice(-12)]) {
    const found = await app.call(listOperatorMembers, { as: world.operator, query: { q: id } })
    expect(found.body.data.map((member) => member.id)).toEqual([world.creator.id])
  }
  const job = await app.call(listOperatorContracts, { as: world.operator, query: { q: world.contractId } })
  expect(job.body.data.map(({ id }) => id)).toEqual([world.contractId])
})

test('R-446 a member’s page says whether the address is confirmed, what a brand paid, and what a creator earned, has left and asked for, less refunds', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const { id, paymentId } = await buildContract(app.deps, { agency, creator, priceMinor: 20_000 })
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  const bank = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'T' }
  await app.call(saveBeneficiary, { as: creator, body: { fullName: 'Mara K', address: 'A', ...bank } })
  const asked = await app.call(requestPayout, { as: creator, body: { amount: { amount: 80, currency: 'EUR' } } })
  expect(asked.status).toBe(200)

  // The fee is 15 percent on top of the price.
  expect((await recordOf(agency.id)).money).toMatchObject({ turnover: { amount: 230 }, balance: null, payoutsRequested: null })
  expect((await recordOf(creator.id)).money).toMatchObject({
    turnover: { amount: 200 },
    balance: { amount: 120 },
    payoutsRequested: { amount: 80 },
  })
  // A third of the price is refunded: 76.67 of 230.00, of which 66.67 are the creator's.
  const part = { reason: 'One photo less.', amount: { amount: 76.67, currency: 'EUR' } }
  const refunded = await app.call(refundPayment, { as: world.operator, params: { id: paymentId }, body: part })
  expect(refunded.status).toBe(200)
  expect((await recordOf(agency.id)).money.turnover).toEqual({ amount: 153.33, currency: 'EUR' })
  expect((await recordOf(creator.id)).money).toMatchObject({ turnover: { amount: 133.33 }, balance: { amount: 53.33 } })
  const profile = await app.call(getOperatorCreatorProfile, { as: world.operator, params: { userId: creator.id } })
  expect(profile.body.data.creatorRecord.earned).toEqual({ amount: 133.33, currency: 'EUR' })
  // Both sides read of it on the job.
  const jobOf = async (as: TestMember) => (await app.call(contractWire.getContract, { as, params: { id } })).body.data
  expect((await jobOf(agency)).payment).toMatchObject({ state: 'paid', amount: { amount: 230 }, refundedAmount: { amount: 76.67 } })
  expect(await jobOf(agency)).not.toHaveProperty('returned')
  expect((await jobOf(creator)).returned).toEqual({ amount: 66.67, currency: 'EUR' })
  const paid = await app.call(listPayments, { as: agency })
  expect(paid.body.data.map(({ refundedAmount }) => refundedAmount.amount)).toEqual([76.67])
  const unconfirmed = await buildAgency(app.deps, { confirmed_at: null })
  expect((await recordOf(unconfirmed.id)).isConfirmed).toBe(false)
  const cardless = await buildAgency(app.deps)
  const { id: unpaid } = await buildContract(app.deps, { agency: cardless, creator })
  expect((await app.call(contractWire.finalizeContract, { as: cardless, params: { id: unpaid } })).status).toBe(409)
  await buildContract(app.deps, { agency: cardless, creator })
  expect((await recordOf(cardless.id)).money).toMatchObject({ turnover: { amount: 0 }, failedPayments: 1 })
  // What has arrived is no longer asked for.
  expect((await app.call(markPayoutPaid, { as: world.operator, params: { id: asked.body.data.id } })).status).toBe(200)
  const { money, suspension } = await recordOf(creator.id)
  expect([money.payoutsRequested, suspension.payoutsHeld]).toEqual([{ amount: 0, currency: 'EUR' }, 0])
})

test('R-283 operators find by a part of a name or address and by an id or its end, and each list says how many it found', async () => {
  const { creator, campaign, operator, contractId, paymentId } = world
  const as = operator
  const { name } = await app.deps.db.selectFrom('campaign').select('name').where('id', '=', campaign.id).executeTakeFirstOrThrow()
  const found = async (path: string, q: string) => {
    const { body } = await app.raw('GET', `/internal/operator/${path}?q=${encodeURIComponent(q)}`, { as })
    const { data, meta } = body as { data: { id: string }[]; meta: { total: number } }
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id)
  }
  for (const q of [creator.email.slice(0, -4), creator.email.toUpperCase(), creator.id, creator.id.slice(-12)])
    expect(await found('members', q), q).toEqual([creator.id])
  for (const q of [name.slice(1, -1), campaign.id, campaign.id.slice(-12).toUpperCase()])
    expect(await found('campaigns', q), q).toContain(campaign.id)
  for (const q of [creator.email, contractId, contractId.slice(-12)]) expect(await found('contracts', q), q).toEqual([contractId])
  for (const q of [creator.email, contractId, paymentId, paymentId.slice(-12)]) expect(await found('payments', q), q).toEqual([paymentId])
  for (const path of ['members', 'campaigns', 'contracts', 'payments']) {
    expect(await found(path, 'nobody has this')).toEqual([])
    // Wildcards of the pattern are treated as plain characters.
    expect(await found(path, '%_%')).toEqual([])
  }
})

test('R-007 what a suspension is said to do is what it does', async () => {
  // It is finalized and paid all the same, so it does not come into the queue.
  await buildContract(app.deps, { agency: await buildAgency(app.deps), creator: world.creator })
  const said = (await recordOf(world.creator.id)).suspension
  expect(said).toEqual({ sessions: 1, openApplications: 1, campaignsOnMarket: 0, jobsToQueue: 1, deliveredJobs: 1, payoutsHeld: 1 })
  expect((await recordOf(world.agency.id)).suspension).toMatchObject({ campaignsOnMarket: 2, openApplications: 1, payoutsHeld: 0 })

  const params = { id: world.creator.id }
  await app.call(suspendMember, { as: world.operator, params, body: { reason: 'Sold the files.' } })
  const after = await recordOf(world.creator.id)
  expect(after).toMatchObject({ suspensionReason: 'Sold the files.', suspension: { sessions: 0, openApplications: 0, jobsToQueue: 1 } })
  expect(after.audit).toMatchObject([{ action: 'member_suspended', reason: 'Sold the files.' }])
  // The page of an operator has what that operator did, newest first.
  expect((await recordOf(world.operator.id)).audit[0]).toEqual(after.audit[0])
  const queue = await app.call(listOperatorContracts, { as: world.operator, query: { state: 'reported' } })
  expect(queue.body.data.map(({ id }) => id)).toEqual([world.contractId])
  await app.call(liftSuspension, { as: world.operator, params })
})

test('a member’s page gives the price of a job until it is cancelled', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 18_000, state: 'in_progress' })
  const jobsOfBoth = async () => (await Promise.all([agency, creator].map((member) => recordOf(member.id)))).map(({ jobs }) => jobs)
  const priced = [{ id, state: 'in_progress', price: { amount: 180, currency: 'EUR' } }]
  expect(await jobsOfBoth()).toMatchObject([priced, priced])
  const cancelled = await app.call(jobWire.cancelContract, { as: world.operator, params: { id }, body: { reason: 'Both agreed.' } })
  expect(cancelled.status).toBe(200)
  const unpriced = [{ id, state: 'cancelled', price: null }]
  expect(await jobsOfBoth()).toMatchObject([unpriced, unpriced])
})

test('R-033 report_dismissed tells the agency that reported a job what the operator says to it; it leaves the queue and rests for a week', async () => {
  const { agency, operator, contractId } = world
  const id = { id: contractId }
  const longAgo = after(app.deps.now(), -days(40))
  await app.deps.db
    .updateTable('contract')
    .set({ creator_acted_at: longAgo, agency_acted_at: longAgo })
    .where('id', '=', contractId)
    .execute()
  const report = () => app.call(contractWire.reportContract, { as: agency, params: id, body: { reason: 'No word for weeks.' } })
  expect((await report()).body.data.reportedBy).toBe('agency')
  const dismiss = () => app.call(jobWire.dismissReport, { as: operator, params: id, body: { note: 'She was ill and delivers on Monday.' } })

  const answered = await dismiss()
  expect(answered.body.data).toMatchObject({ state: 'in_progress', reportedAt: null, reportReason: null })
  const queue = await app.call(listOperatorContracts, { as: operator, query: { state: 'reported' } })
  expect(queue.body.data).toEqual([])
  const [notice] = (await app.call(listNotifications, { as: agency })).body.data
  expect(notice).toMatchObject({ type: 'report_dismissed', data: { message: 'She was ill and delivers on Monday.', contractId } })
  const told = app.deps.db.selectFrom('notification').select('member_id').where('type', '=', 'report_dismissed')
  expect(await told.execute()).toEqual([{ member_id: agency.id }])
  expect((await dismiss()).error.message).toBe('This job isn’t reported, or its report was already answered.')

  expect((await report()).error).toMatchObject({ code: 'REPORT_TOO_EARLY', message: expect.stringContaining('We answered a report') })
  app.clock.turn(days(7))
  expect((await report()).status).toBe(200)
})

test('report_dismissed tells the creator where the creator reported it', async () => {
  const fresh = await buildWorld(app)
  const change = { reported_by: 'creator', report_reason: 'Silence.', reported_at: app.deps.now() } as const
  await app.deps.db.updateTable('contract').set(change).where('id', '=', fresh.contractId).execute()
  await app.call(jobWire.dismissReport, { as: fresh.operator, params: { id: fresh.contractId }, body: { note: 'They answer today.' } })
  const [notice] = (await app.call(listNotifications, { as: fresh.creator })).body.data
  expect(notice).toMatchObject({ type: 'report_dismissed', data: { message: 'They answer today.' } })
  expect((await app.call(listNotifications, { as: fresh.agency })).body.data[0]?.type).not.toBe('report_dismissed')
})
