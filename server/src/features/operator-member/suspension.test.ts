import { listContracts, getContract, reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { ContractId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { applyToCampaign, getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { confirmPasswordReset, login } from '@pairtake/protocol/session/session-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approve,
  buildApplication,
  buildContract,
  buildDeliveredContract,
  buildItem,
  termsOf,
  type TestContract,
} from '#testing/builders-bargain.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { insertMailLink } from '#features/session/session-queries.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const bargain = async () => ({ campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
const suspend = (member: TestMember) =>
  app.call(wire.suspendMember, { as: operator, params: { id: member.id }, body: { reason: 'Fraud.' } })
const lift = async (member: TestMember) => {
  operator = { ...operator, token: await openSession(app.deps, operator.id) }
  return app.call(wire.liftSuspension, { as: operator, params: { id: member.id } })
}
const later = async (member: TestMember) => ({ ...member, token: await openSession(app.deps, member.id) })
const contractOf = ({ contractId }: TestContract) =>
  app.deps.db.selectFrom('contract').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()
const queue = async () =>
  (await app.call(jobWire.listOperatorContracts, { as: operator, query: { state: 'reported', limit: 100 } })).body.data.map(({ id }) => id)

describe.each(['creator', 'agency'] as const)('a suspended %s', (role) => {
  const suspended = () => (role === 'creator' ? creator : agency)
  const other = () => (role === 'creator' ? agency : creator)

  test('R-001 is out at once, and is told of it only after the right password', async () => {
    const member = suspended()
    await app.deps.db
      .updateTable('member')
      .set({ password_hash: await hashPassword('slow mornings 7') })
      .where('id', '=', member.id)
      .execute()
    await suspend(member)
    expect((await app.call(listContracts, { as: member })).status).toBe(401)
    const guess = await app.call(login, { body: { username: member.email, password: 'wrong' } })
    expect(guess.error.code).toBe('INVALID_CREDENTIALS')
    const known = await app.call(login, { body: { username: member.email, password: 'slow mornings 7' } })
    expect([known.status, known.error.message]).toEqual([expect.any(Number), expect.stringMatching(/suspended/)])
    expect(known.status).toBeGreaterThanOrEqual(400)
  })

  test('R-454 reads the operator’s reason after the right password or by a mailed link, and after a wrong password nobody does', async () => {
    const member = suspended()
    const [right, chosen] = ['slow mornings 7', 'quiet evenings 8']
    await app.deps.db
      .updateTable('member')
      .set({ password_hash: await hashPassword(right) })
      .where('id', '=', member.id)
      .execute()
    const token = await insertMailLink(app.deps.db, { memberId: member.id, kind: 'reset', at: app.deps.now() })
    const reason = 'Your parcels never arrived. Send us the receipts'
    await app.call(wire.suspendMember, { as: operator, params: { id: member.id }, body: { reason } })

    const answers = [
      await app.call(login, { body: { username: member.email, password: right } }),
      await app.call(confirmPasswordReset, { body: { token, password: { first: chosen, second: chosen } } }),
      await app.call(login, { body: { username: member.email, password: 'wrong' } }),
    ]
    const words = `This account is suspended. Please contact support. The reason: ${reason}`
    expect(answers.map(({ status, error }) => [status, error.code, error.message])).toEqual([
      [401, 'SUSPENDED', words],
      [401, 'SUSPENDED', words],
      [401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'],
    ])
  })

  test('R-004 has delivered jobs finalized and paid by the clock', async () => {
    const contract = await buildDeliveredContract(app, await bargain())
    await suspend(suspended())
    await app.turnClock(hours(73))
    expect((await contractOf(contract)).state).toBe('finalizing')
    const earning = await app.deps.db.selectFrom('earning').selectAll().where('contract_id', '=', contract.contractId).executeTakeFirst()
    expect(earning?.state).toBe('earned')
    await expectSoundLedger(app)
  })

  test('R-003 R-064 R-426 has the other jobs in the operator’s queue, where they stand still until it is lifted', async () => {
    const contract = await buildContract(app, await bargain())
    const item = await buildItem(app, contract)
    const silent = await buildContract(app, await bargain())
    await app.turnClock(days(2))
    await suspend(suspended())
    expect(await queue()).toEqual(expect.arrayContaining([contract.contractId, silent.contractId]))
    const { waiting } = (await app.call(getOverview, { as: operator })).body.data
    expect(waiting.reportedContracts).toBe((await queue()).length)
    // During a suspension no times are shown at which nothing will happen.
    const timesOf = async ({ contractId }: { contractId: ContractId }, as: TestMember) => {
      const { data } = (await app.call(getContract, { as, params: { id: contractId } })).body
      return [data.contractAssets?.[0]?.contractMedias[0]?.autoApproveAt ?? null, data.deliveryReminderAt, data.reportableAt]
    }
    expect(await timesOf(contract, other())).toEqual([null, null, null])
    expect(await timesOf(silent, other())).toEqual([null, null, null])
    // Past half time of the review, nobody is reminded of an approval that will not happen.
    await app.turnClock(days(2))
    const told = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', agency.id).execute()
    expect(told.map(({ type }) => type)).not.toContain('review_due')
    await app.turnClock(days(28))
    expect(await contractOf(contract)).toMatchObject({ state: 'in_progress' })
    expect(await contractOf(silent)).toMatchObject({ state: 'in_progress', delivery_reminders: 0 })
    // Thirty days have passed, but the other side could act on two of them only.
    const report = async () =>
      app.call(reportContract, { as: await later(other()), params: { id: silent.contractId }, body: { reason: 'Silence.' } })
    expect((await report()).error.code).toBe('REPORT_TOO_EARLY')

    // Five of the seven days are left.
    expect((await lift(suspended())).status).toBe(200)
    expect(await queue()).not.toContain(contract.contractId)
    const [inFiveDays, inFourWeeks] = [days(5), days(28)].map((time) => wireTime(after(app.clock.now(), time)))
    expect(await timesOf(contract, await later(other()))).toEqual([inFiveDays, null, inFourWeeks])
    expect(await timesOf(silent, await later(other()))).toEqual([null, inFiveDays, inFourWeeks])
    expect((await report()).error.code).toBe('REPORT_TOO_EARLY')
    await app.turnClock(days(4) + hours(23))
    const seen = await app.call(getContract, { as: await later(creator), params: { id: contract.contractId } })
    expect(seen.body.data.contractAssets?.[0]?.contractMedias).toMatchObject([{ id: item.id, state: 'needs_review' }])
    expect(await contractOf(silent)).toMatchObject({ delivery_reminders: 0 })
    await app.turnClock(hours(2))
    expect(await contractOf(silent)).toMatchObject({ delivery_reminders: 1 })
    expect((await contractOf(contract)).state).toBe('delivered')
  })
})

test('R-426 a suspension gives no right to report a job that is approved meanwhile', async () => {
  const contract = await buildContract(app, await bargain())
  const item = await buildItem(app, contract)
  await app.turnClock(days(1))
  await suspend(creator)
  await app.turnClock(days(30))
  const as = await later(agency)
  await approve(app, { ...contract, agency: as }, item)
  expect((await contractOf(contract)).state).toBe('delivered')
  const params = { id: contract.contractId }
  const reportable = async () => (await app.call(getContract, { as, params })).body.data.reportableAt
  // The creator could act on one of the thirty days.
  const inFourWeeks = wireTime(after(app.clock.now(), days(29)))
  expect(await reportable()).toBe(inFourWeeks)
  expect((await app.call(reportContract, { as, params, body: { reason: 'Silence.' } })).error.code).toBe('REPORT_TOO_EARLY')
  await lift(creator)
  expect(await reportable()).toBe(inFourWeeks)
})

test('R-426 a suspended brand’s silence counts no further where an operator approves the last item of a job meanwhile', async () => {
  const contract = await buildContract(app, await bargain())
  const item = await buildItem(app, contract)
  await app.turnClock(days(1))
  await suspend(agency)
  await app.turnClock(days(29))
  const params = { id: item.id }
  const approved = await app.call(jobWire.approveMediaOnBehalf, { as: await later(operator), params, body: { reason: 'Fine as it is.' } })
  expect(approved.status).toBe(200)
  expect((await contractOf(contract)).state).toBe('delivered')
  const as = await later(creator)
  const reportable = async () => (await app.call(getContract, { as, params: { id: contract.contractId } })).body.data.reportableAt
  // The brand could act on one of the thirty days.
  const inFourWeeks = wireTime(after(app.clock.now(), days(29)))
  expect(await reportable()).toBe(inFourWeeks)
  await lift(agency)
  expect(await reportable()).toBe(inFourWeeks)
})

test('R-426 without a suspension the approval of a job leaves its report times where they were', async () => {
  const contract = await buildContract(app, await bargain())
  const item = await buildItem(app, contract)
  await app.turnClock(days(2))
  const as = await later(agency)
  const reportable = async () => (await app.call(getContract, { as, params: { id: contract.contractId } })).body.data.reportableAt
  const before = await reportable()
  await approve(app, { ...contract, agency: as }, item)
  expect((await contractOf(contract)).state).toBe('delivered')
  expect(await reportable()).toBe(before)
})

test('R-002 R-005 a suspended creator’s applications are withdrawn and payouts are held until it is lifted', async () => {
  const open = await buildApplication(app, await bargain())
  const contract = await buildDeliveredContract(app, await bargain())
  await app.turnClock(hours(73))
  expect((await contractOf(contract)).state).toBe('finalizing')
  const account = { fullName: 'Mara K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'T' }
  await app.call(saveBeneficiary, { as: creator, body: account })
  const payout = (await app.call(requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })).body.data
  await suspend(creator)
  const request = await app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', open.requestId).executeTakeFirst()
  expect(request).toMatchObject({ state: 'declined', withdrawn: true, declined_by: null })
  const cause = { table: 'candidate_request', id: open.requestId }
  const { data } = await told(app, { to: agency, as: 'agency', type: 'candidate_withdrawn', cause })
  expect(data).toMatchObject({ candidateRequestId: open.requestId, candidateDisplayName: 'Mara K.' })
  expect(data.message).toBe('The creator is no longer available.')
  const pay = () => app.call(moneyWire.markPayoutPaid, { as: operator, params: { id: payout.id } })
  expect((await pay()).error.code).toBe('PAYOUT_ON_HOLD')
  await lift(creator)
  expect((await pay()).status).toBe(200)
})

test('R-538 an application that a suspension ended is not said to be withdrawn by its creator, who cannot apply again', async () => {
  const open = await buildApplication(app, await bargain())
  await suspend(creator)
  await lift(creator)
  creator = await later(creator)
  const params = { campaignId: open.campaign.id }
  const again = await app.call(applyToCampaign, { as: creator, params, body: { ...termsOf(open.campaign), note: 'Hello' } })
  expect([again.status, again.error.message]).toEqual([409, 'Your application was withdrawn. You cannot apply to this campaign again.'])
})

test('R-002 R-006 a suspended agency’s campaigns are hidden from creators and take no application until it is lifted', async () => {
  const { campaign } = await bargain()
  const open = await buildApplication(app, await bargain())
  const seen = async () =>
    (await app.call(listOpportunities, { as: creator, query: { limit: 100 } })).body.data.map((one) => one.campaign.id)
  const apply = () =>
    app.call(applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body: { ...termsOf(campaign), note: 'Hello' } })
  expect(await seen()).toContain(campaign.id)
  await suspend(agency)
  expect(await seen()).not.toContain(campaign.id)
  expect((await apply()).status).toBeGreaterThanOrEqual(400)
  const request = await app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', open.requestId).executeTakeFirst()
  expect(request).toMatchObject({ state: 'declined', withdrawn: false, declined_by: null })
  const cause = { table: 'candidate_request', id: open.requestId }
  const { data } = await told(app, { to: creator, as: 'creator', type: 'application_declined', cause })
  expect(data.message).toBe('The campaign is no longer open.')
  // Not even by its link; the applicant still sees what became of their application.
  const byLink = async (id: string) => (await app.call(getOpportunity, { as: creator, params: { id } })).status
  expect([await byLink(campaign.id), await byLink(open.campaign.id)]).toEqual([404, 200])
  await lift(agency)
  expect(await seen()).toContain(campaign.id)
  const { body } = await app.call(getOpportunity, { as: creator, params: { id: campaign.id } })
  expect(body.data.blockers).toEqual([])
  expect((await apply()).status).toBe(200)
})

test('an operator cannot suspend themself', async () => {
  const refused = await suspend(operator)
  expect([refused.status, refused.error.message]).toEqual([409, 'You cannot suspend yourself.'])
  expect((await lift(operator)).status).toBe(409)
})
