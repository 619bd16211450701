import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, buildContract, buildDeliveredContract, buildItem, type TestContract } from '#testing/builders-bargain.ts'
import { buildDelivery, buildPortfolioItem } from '#testing/builders-media.ts'
import { buildCard, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { makePhoto, makeTruncatedVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { after, days, dayWords, hours } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps, { company_name: 'Nordlys', display_name: 'Nordlys' })
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const toAgency = () => ({ to: agency, as: 'agency' }) as const
const toCreator = () => ({ to: creator, as: 'creator' }) as const
const bargain = async (more: { delivery_days?: number } = {}) => ({
  campaign: await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk', ...more }),
  agency,
  creator,
})
const job = ({ contractId }: TestContract) => ({ table: 'contract', id: contractId })
const item = ({ id }: { id: string }) => ({ table: 'contract_media', id })
const finalize = ({ contractId }: TestContract) => app.call(finalizeContract, { as: agency, params: { id: contractId } })

/** The last line of the conversation, which both sides read. */
async function lastLine({ contractId }: TestContract) {
  const { conversationId } = (await app.call(getContract, { as: creator, params: { id: contractId } })).body.data
  const { data } = (await app.call(listMessages, { as: creator, params: { id: conversationId } })).body
  return data[0]?.text
}

async function buildPaid(): Promise<TestContract> {
  await buildCard(app, agency)
  const contract = await buildDeliveredContract(app, await bargain())
  await finalize(contract)
  return contract
}

test('media_submitted tells the agency what to review; media_processing_failed tells the creator what to send again', async () => {
  const contract = await buildContract(app, await bargain())
  const of = { contractId: contract.contractId, campaignId: contract.campaign.id, creator }
  const photo = await buildDelivery(app.deps, { ...of, path: await makePhoto({ width: 300, height: 200 }), kind: 'image' })
  const broken = await buildDelivery(app.deps, { ...of, path: await makeTruncatedVideo() })
  await app.runTasks()
  const sent = await told(app, { ...toAgency(), type: 'media_submitted', cause: item({ id: photo.contractMediaId }) })
  expect([sent.data, sent.subject]).toMatchObject([{ contractId: contract.contractId, contractMediaId: photo.contractMediaId }, null])
  const failed = await told(app, { ...toCreator(), type: 'media_processing_failed', cause: item({ id: broken.contractMediaId }) })
  expect(failed.data.message).toMatch(/^This video stops after .*\.$/)
})

test('media_processing_failed tells the creator of a file of the portfolio too', async () => {
  const { portfolioItemId } = await buildPortfolioItem(app.deps, creator, await makeTruncatedVideo())
  await app.runTasks()
  const cause = { table: 'portfolio_item', id: portfolioItemId }
  const { data } = await told(app, { ...toCreator(), type: 'media_processing_failed', cause })
  expect(data).not.toHaveProperty('contractId')
})

test('media_changes_requested tells the creator what to change', async () => {
  const contract = await buildContract(app, await bargain())
  const sent = await buildItem(app, contract)
  await app.call(askForChanges, { as: agency, params: { id: sent.id }, body: { message: 'Warmer, please.' } })
  const { data, subject } = await told(app, { ...toCreator(), type: 'media_changes_requested', cause: item(sent) })
  expect([data.message, data.agencyDisplayName, subject]).toEqual(['Warmer, please.', 'Nordlys', 'Changes requested for “take.mp4”'])
})

test('R-083 media_approved tells the creator, and contract_delivered tells the agency to finalize', async () => {
  const contract = await buildContract(app, await bargain())
  const sent = await buildItem(app, contract)
  await approve(app, contract, sent)
  const approved = await told(app, { ...toCreator(), type: 'media_approved', cause: item(sent) })
  expect([approved.data.contractMediaId, approved.subject]).toEqual([sent.id, null])
  const { data, subject, text } = await told(app, { ...toAgency(), type: 'contract_delivered', cause: job(contract) })
  expect([data.contractId, subject]).toEqual([contract.contractId, 'All media for “Oat milk” is approved'])
  const charged = `€230 is charged on ${dayWords(after(app.deps.now(), hours(72)))}.`
  expect(text).toContain(`Everything from Mara K. is approved: 1 video. Finalize now, or ${charged}`)
  expect(await lastLine(contract)).toBe('All media of “Oat milk” is approved. The job is delivered.')
})

test('review_due tells the agency what approves itself, and when', async () => {
  const contract = await buildContract(app, await bargain())
  const sent = await buildItem(app, contract)
  await app.turnClock(days(3) + hours(12))
  const { data, subject } = await told(app, { ...toAgency(), type: 'review_due', cause: item(sent) })
  expect(data.message).toBe(
    `One item is waiting for your review. It’s approved automatically on ${dayWords(after(app.deps.now(), days(3) + hours(12)))} unless you decide first.`,
  )
  expect(subject).toBe('“take.mp4” is waiting for your review')
})

test('delivery_due tells the creator whose job waits', async () => {
  const contract = await buildContract(app, await bargain())
  await app.turnClock(days(7))
  const { data, subject } = await told(app, { ...toCreator(), type: 'delivery_due', cause: job(contract) })
  expect([data.contractId, subject]).toEqual([contract.contractId, 'Nordlys is waiting for your media'])
})

test('delivery_due_soon tells the creator what is due, and when', async () => {
  const contract = await buildContract(app, await bargain({ delivery_days: 5 }))
  await app.turnClock(days(3))
  const { data, subject } = await told(app, { ...toCreator(), type: 'delivery_due_soon', cause: job(contract) })
  const due = dayWords(after(app.deps.now(), days(2)))
  expect([data.message, subject]).toEqual([`One item is due on ${due}.`, `Your media for “Oat milk” is due on ${due}`])
})

test('delivery_late tells the agency who is late; delivery_late tells the creator the same', async () => {
  const contract = await buildContract(app, await bargain({ delivery_days: 5 }))
  await app.turnClock(days(5))
  const message = `One item is missing. The due date was ${dayWords(app.deps.now())}.`
  const toBrand = await told(app, { ...toAgency(), type: 'delivery_late', cause: job(contract) })
  expect([toBrand.data.message, toBrand.subject]).toEqual([message, 'Mara K. is late with “Oat milk”'])
  const { data, subject } = await told(app, { ...toCreator(), type: 'delivery_late', cause: job(contract) })
  expect([data.message, subject]).toEqual([message, 'Your media for “Oat milk” is late'])
})

test('contract_finalized tells the agency that the originals are open; contract_finalized tells the creator what is earned', async () => {
  const contract = await buildPaid()
  const toBrand = await told(app, { ...toAgency(), type: 'contract_finalized', cause: job(contract) })
  expect(toBrand.subject).toBeNull()
  const { data, subject, text } = await told(app, { ...toCreator(), type: 'contract_finalized', cause: job(contract) })
  expect([data.contractId, subject]).toEqual([contract.contractId, 'Your job for “Oat milk” is paid'])
  expect(text).toContain('Nordlys paid for your 1 video. €200 is in your balance.')
  expect(await lastLine(contract)).toBe('The job “Oat milk” is finalized and paid.')
})

test('contract_cancelled tells the agency why; contract_cancelled tells the creator the same', async () => {
  const contract = await buildContract(app, await bargain())
  await app.call(cancelContract, { as: operator, params: { id: contract.contractId }, body: { reason: 'Nobody answers.' } })
  for (const whom of [toAgency(), toCreator()]) {
    const { data, subject } = await told(app, { ...whom, type: 'contract_cancelled', cause: job(contract) })
    expect([data.message, subject]).toEqual(['Nobody answers.', 'The job for “Oat milk” was cancelled'])
  }
  expect(await lastLine(contract)).toBe('The job “Oat milk” was cancelled.')
})

test('R-065 payment_failed tells the agency at each try, in the words of the bank, and on which day the next one is', async () => {
  await buildCard(app, agency, cards.declinedAtCharge)
  const contract = await buildDeliveredContract(app, await bargain())
  const cause = { table: 'payment', key: 'contract_id', id: contract.contractId }
  expect((await finalize(contract)).status).toBe(409)
  const { data, subject } = await told(app, { ...toAgency(), type: 'payment_failed', cause })
  const nextTry = () => `We’ll retry automatically on ${dayWords(after(app.clock.now(), days(1)))}.`
  expect([data.message, subject]).toEqual([`Your card was declined. ${nextTry()}`, 'Your payment of €230 failed'])
  await app.turnClock(days(1))
  const again = await told(app, { ...toAgency(), type: 'payment_failed', cause, times: 2 })
  expect(again.data.message).toBe(`Your card was declined. ${nextTry()}`)
})

test('payment_refunded tells the agency, and payment_refunded tells the creator where it takes back an earning', async () => {
  const contract = await buildPaid()
  const payment = await app.deps.db
    .selectFrom('payment')
    .selectAll()
    .where('contract_id', '=', contract.contractId)
    .executeTakeFirstOrThrow()
  const refund = (amount: number) =>
    app.call(moneyWire.refundPayment, {
      as: operator,
      params: { id: payment.id },
      body: { reason: 'Agreed.', amount: { amount, currency: 'EUR' } },
    })
  expect((await refund(23)).status).toBe(200)
  const cause = { table: 'payment', id: payment.id }
  const first = await told(app, { ...toAgency(), type: 'payment_refunded', cause })
  expect([first.data.message, first.subject]).toEqual(['€23 was refunded. Reason: Agreed.', null])
  const { data, subject } = await told(app, { ...toCreator(), type: 'payment_refunded', cause })
  expect(data.message).toBe('€20 of your balance was returned to the brand. Reason: Agreed.')
  expect(subject).toBe('A refund reduced your earnings')

  // The rest of the balance is on its way to the bank: a refund now is our loss, and does not reduce their earnings.
  await requestAll(180)
  await refund(23)
  await told(app, { ...toAgency(), type: 'payment_refunded', cause, times: 2 })
  const toldCreator = app.deps.db
    .selectFrom('notification')
    .selectAll()
    .where('member_id', '=', creator.id)
    .where('type', '=', 'payment_refunded')
  expect(await toldCreator.execute()).toHaveLength(1)
})

async function requestAll(amount: number): Promise<string> {
  const account = {
    fullName: 'Mara K',
    address: 'Allee 2',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bankName: 'B',
    bankAddress: 'T',
  }
  await app.call(saveBeneficiary, { as: creator, body: account })
  const asked = await app.call(requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  return asked.body.data.id
}

test('payout_paid tells the creator what is on its way; payout_returned tells the creator what came back', async () => {
  await buildPaid()
  const id = await requestAll(60)
  const cause = { table: 'payout', id }
  await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id } })
  const paid = await told(app, { ...toCreator(), type: 'payout_paid', cause })
  expect([paid.data.message, paid.subject]).toEqual(['€60', 'Your payout of €60 is on its way'])
  await app.call(moneyWire.returnPayout, { as: operator, params: { id }, body: { reason: 'Account closed' } })
  const { data, subject } = await told(app, { ...toCreator(), type: 'payout_returned', cause })
  expect([data.message, subject]).toEqual(['Account closed', 'Your payout of €60 was returned'])
})

test('rating_received tells the creator who rated', async () => {
  const contract = await buildPaid()
  const feedback = await app.deps.db
    .selectFrom('feedback')
    .select('id')
    .where('contract_id', '=', contract.contractId)
    .executeTakeFirstOrThrow()
  const as = { ...agency, token: await openSession(app.deps, agency.id) }
  await app.call(rateCreator, { as, params: feedback, body: { contentQuality: 'good', professionalism: 'good' } })
  const { data, subject } = await told(app, { ...toCreator(), type: 'rating_received', cause: { table: 'feedback', id: feedback.id } })
  expect([data.agencyDisplayName, subject]).toEqual(['Nordlys', null])
})
