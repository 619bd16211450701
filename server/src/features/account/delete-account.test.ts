import { setTimeout } from 'node:timers/promises'
import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { renewCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { updateCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import type { CandidateRequestId, ContractId, ConversationId } from '@pairtake/protocol/ids'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { answerChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { login } from '@pairtake/protocol/session/session-endpoints'
import * as remarkWire from '@pairtake/protocol/remark/remark-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accept,
  approve,
  buildApplication,
  buildContract,
  buildDeliveredContract,
  buildItem,
  buildJobFile,
  makeReviewable,
} from '#testing/builders-bargain.ts'
import { takeDispute } from '#features/charge/take-dispute-act.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard } from '#testing/builders-money.ts'
import { byHand } from '#testing/by-hand.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { newId } from '#ids.ts'
import { days } from '#wire-time.ts'
import { hashPassword } from '#features/session/password-rules.ts'

let app: TestApp
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

const bank = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'T' }

async function couldDelete(member: TestMember): Promise<TestMember> {
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
  return member
}

async function buildPair() {
  const agency = await buildAgency(app.deps)
  return { agency, creator: await buildCreator(app.deps), campaign: await buildPublishedCampaign(app.deps, agency) }
}

const deletion = (as: TestMember) => app.call(wire.deleteAccount, { as, body: { password } })
const askPayout = (as: TestMember, amount: number, leaving?: boolean) =>
  app.call(requestPayout, { as, body: { amount: { amount, currency: 'EUR' }, ...(leaving ? { leaving } : {}) } })
/** The answer to a call with such a key is kept. */
const keyed = () => ({ headers: { 'idempotency-key': newId() } })
const requestOf = (id: CandidateRequestId) =>
  app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['in progress', buildContract],
  ['delivered', buildDeliveredContract],
])('R-011 is refused to both sides while a job is %s', async (_state, build) => {
  const contract = await build(app, await buildPair())
  for (const member of [contract.agency, contract.creator]) {
    const refused = await deletion(await couldDelete(member))
    expect([refused.status, refused.error.code]).toEqual([409, 'ACCOUNT_IN_USE'])
    expect(refused.error.message).toContain('job')
    expect((await app.call(wire.getAuthUser, { as: member })).status).toBe(200)
  }
})

test('R-013 a refused deletion leaves open requests as they were', async () => {
  const { creator } = await buildContract(app, await buildPair())
  const agency = await buildAgency(app.deps)
  const other = await buildApplication(app, { agency, creator, campaign: await buildPublishedCampaign(app.deps, agency) })
  expect((await deletion(await couldDelete(creator))).status).toBe(409)
  expect((await requestOf(other.requestId)).state).toBe('new')
})

test('R-013 a leaving creator is withdrawn, a leaving agency’s candidates are declined', async () => {
  const first = await buildApplication(app, await buildPair())
  expect((await deletion(await couldDelete(first.creator))).status).toBe(200)
  expect(await requestOf(first.requestId)).toMatchObject({ state: 'declined', withdrawn: true })
  await told(app, {
    to: first.agency,
    as: 'agency',
    type: 'candidate_withdrawn',
    cause: { table: 'candidate_request', id: first.requestId },
  })
  const second = await buildApplication(app, await buildPair())
  expect((await deletion(await couldDelete(second.agency))).status).toBe(200)
  expect(await requestOf(second.requestId)).toMatchObject({ state: 'declined', withdrawn: false })
  // Nobody decided about them.
  const news = (await app.call(listNotifications, { as: second.creator })).body.data
  expect(news.map(({ type, data }) => [type, data.message])).toEqual([['application_declined', 'The campaign is no longer open.']])
})

test('the address is free for a new account, and the old password opens nothing', async () => {
  const agency = await couldDelete(await buildAgency(app.deps))
  await deletion(agency)
  expect((await app.call(login, { body: { username: agency.email, password } })).status).toBe(401)
  expect((await buildAgency(app.deps, { email: agency.email, email_key: agency.email })).email).not.toBe('')
})

describe('R-404 R-014 what a member said about themselves goes with the account, and so do their names and addresses with others', () => {
  /** The tables that hold the word, whatever their columns are, except for kept answers: see `keptAnswersOf`. */
  async function tablesWith(word: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'idempotency_key' order by 1`.execute(app.deps.db)
    const found: string[] = []
    for (const { name } of rows) {
      const hits = await sql`select from ${sql.table(name)} as one where one::text ilike ${`%${word}%`} limit 1`.execute(app.deps.db)
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  }

  /** What is kept of a member's calls with a key. */
  const keptAnswersOf = async ({ id }: TestMember) =>
    JSON.stringify(await app.deps.db.selectFrom('idempotency_key').selectAll().where('member_id', '=', id).execute())

  /** A finished job with a remark, its answer and a message, about which each side and, by a question of the bank, the operator were told. */
  async function buildFinished({ agency, creator }: { agency: TestMember; creator: TestMember }) {
    const campaign = await buildPublishedCampaign(app.deps, agency, { shippable_product: true })
    const contract = await buildContract(app, { agency, creator, campaign }, { price: 60 })
    const item = await buildItem(app, contract)
    const params = { id: item.id }
    await app.call(mediaWire.askForChanges, { as: agency, params, body: { message: 'Turn the label.' } })
    const remark = (await app.call(remarkWire.listRemarks, { as: creator, params })).body.data[0]
    await app.call(remarkWire.replyToRemark, { as: creator, params: { id: remark?.id ?? '' }, body: { text: 'Like this?' } })
    const { conversation_id: conversationId } = await contractOf(contract)
    await app.call(sendMessage, { as: creator, ...keyed(), params: { id: conversationId }, body: { text: 'Here it is.' } })
    await approve(app, contract, item)
    await app.call(finalizeContract, { as: agency, params: { id: contract.contractId } })
    await app.turnClock(days(7))
    const payments = app.deps.db.selectFrom('payment').select('id').where('contract_id', '=', contract.contractId)
    await buildChargeback(app, (await payments.executeTakeFirstOrThrow()).id, { isInquiry: true })
    return { ...contract, conversationId }
  }

  const contractOf = ({ contractId }: { contractId: ContractId }) =>
    app.deps.db.selectFrom('contract').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()
  const toldTo = async (as: TestMember) =>
    (await app.call(listNotifications, { as, query: { limit: 100 } })).body.data.map(({ type, data }) => ({ type, ...data }))
  const firstLine = async (as: TestMember, { conversationId }: { conversationId: ConversationId }) =>
    (await app.call(listMessages, { as, params: { id: conversationId } })).body.data.at(-1)?.text

  test('of a creator: names, address, tax number, bank account, calendar address and choice of emails', async () => {
    const creator = await couldDelete(await buildCreator(app.deps))
    const [agency, other, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
    await buildCard(app, agency)
    const name = { firstName: 'Quagga', lastName: 'Quaggason', companyName: 'Quagga Film' }
    const answers = [
      await app.call(wire.saveUserProfile, { as: creator, body: name }),
      await app.call(updateCreatorProfile, {
        as: creator,
        body: { residenceStreetAddress: 'Quagga Street 1', residenceCity: 'Quaggaton', socialInfo: { instagram: 'quagga' } },
      }),
      await app.call(saveCreatorTax, { as: creator, body: { status: 'private', taxNumber: 'QUAGGA 12', agreesTo: null } }),
      await app.call(saveBeneficiary, { as: creator, body: { ...bank, fullName: 'Quagga Quaggason', address: 'Quagga Street 1' } }),
      await app.call(renewCalendarFeed, { as: creator, ...keyed() }),
      await app.call(wire.saveMailPreferences, { as: creator, body: { offer_countered: false } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await tablesWith('quagga')).toEqual(['creator_profile', 'creator_tax', 'member', 'payout_beneficiary'])
    const finished = await buildFinished({ agency, creator })
    const campaign = await buildPublishedCampaign(app.deps, agency)
    await buildApplication(app, { agency, creator, campaign })
    await buildApplication(app, { agency, creator: other, campaign })
    const { id: payoutId } = (await askPayout(creator, 60)).body.data
    await app.call(markPayoutPaid, { as: operator, params: { id: payoutId } })
    expect(await tablesWith('quagga')).toEqual(expect.arrayContaining(['contract', 'message', 'notification']))
    for (const words of ['/feeds/calendar/', 'Quagga Film']) expect(await keptAnswersOf(creator)).toContain(words)
    expect((await toldTo(operator))[0]).toMatchObject({ type: 'chargeback_opened', creatorDisplayName: 'Quagga Film' })

    expect((await deletion(creator)).status).toBe(200)
    expect(await keptAnswersOf(creator)).toBe('[]')
    await app.runTasks()
    // Emails that were sent are kept for 90 days; the rest was issued, booked or logged.
    expect((await tablesWith('quagga')).filter((table) => table !== 'mail')).toEqual(['audit_entry', 'creator_paper', 'invoice', 'payout'])
    const seen = await app.call(getContract, { as: agency, params: { id: finished.contractId } })
    expect([seen.body.data.shippingAddress, seen.body.data.creator.general.displayName]).toEqual([null, 'Deleted member'])
    expect(await firstLine(agency, finished)).toMatch(/^Deleted member and Studio \d+ agreed on/)
    const gone = { creatorDisplayName: 'Deleted member', creatorName: 'Deleted member' }
    const told = await toldTo(agency)
    expect(told[0]).toMatchObject({ type: 'candidate_withdrawn', candidateDisplayName: 'Deleted member', ...gone })
    // Names of others stay.
    expect(told[1]).toMatchObject({ type: 'candidate_new', candidateDisplayName: 'Mara K.', creatorName: 'Mara' })
    for (const notice of [...told.slice(2), ...(await toldTo(operator))]) expect(notice).toMatchObject(gone)
    expect(told[2]?.agencyDisplayName).toMatch(/^Studio/)
    const { db } = app.deps
    // A payout that was booked keeps where it went.
    expect(await tablesWith(bank.iban)).toEqual(['payout'])
    expect(await db.selectFrom('calendar_feed').selectAll().where('member_id', '=', creator.id).execute()).toEqual([])
    const kept = await db.selectFrom('member').selectAll().where('id', '=', creator.id).executeTakeFirstOrThrow()
    expect([kept.display_name, kept.residence_country, kept.mail_preferences, kept.picture_key]).toEqual(['Deleted member', '', {}, null])
    expect(JSON.stringify(kept)).not.toContain(creator.email)
  })

  test('of a brand: names, billing information and cards', async () => {
    const agency = await couldDelete(await buildAgency(app.deps))
    await buildCard(app, agency)
    const card = await app.deps.db
      .selectFrom('payment_method as method')
      .innerJoin('payment_customer as customer', 'customer.agency_id', 'method.agency_id')
      .select(['method.method_ref', 'customer.customer_ref'])
      .where('method.agency_id', '=', agency.id)
      .executeTakeFirstOrThrow()
    const atProvider = () => app.deps.payments.findCard(card.customer_ref, card.method_ref)
    expect(await atProvider()).toMatchObject({ last4: '4242' })
    const address = { streetAddress: 'Okapi Street 1', city: 'Okapiton', state: '', country: 'DE', postalCode: '10115' }
    const answers = [
      await app.call(wire.saveUserProfile, { as: agency, body: { firstName: 'Okapi', lastName: 'Okapison', companyName: 'Okapi Foods' } }),
      await app.call(saveBillingInformation, { as: agency, body: { address, trn: 'OKAPI 12' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await tablesWith('okapi')).toEqual(['billing_info', 'member'])
    const creator = await buildCreator(app.deps)
    const finished = await buildFinished({ agency, creator })
    await buildApplication(app, { agency, creator, campaign: await buildPublishedCampaign(app.deps, agency) })
    expect(await tablesWith('okapi')).toEqual(expect.arrayContaining(['message', 'notification']))

    expect((await deletion(agency)).status).toBe(200)
    await app.runTasks()
    expect((await tablesWith('okapi')).filter((table) => table !== 'mail')).toEqual(['invoice', 'payment'])
    expect(await firstLine(creator, finished)).toMatch(/^Mara K\. and Deleted member agreed on/)
    const told = await toldTo(creator)
    expect(told[0]).toMatchObject({ type: 'application_declined', agencyDisplayName: 'Deleted member', creatorDisplayName: 'Mara K.' })
    for (const notice of told) expect(notice).toMatchObject({ agencyDisplayName: 'Deleted member' })
    expect(await app.deps.db.selectFrom('payment_method').selectAll().where('agency_id', '=', agency.id).execute()).toEqual([])
    expect(await atProvider()).toBeUndefined()
  })
})

test('R-015 deleting while being hired: one of the two happens, never both', async () => {
  for (let round = 0; round < 16; round++) {
    const bargain = await buildApplication(app, await buildPair())
    const creator = await couldDelete(bargain.creator)
    // Checking the password takes a while: the later the hiring begins, the more likely the deletion wins.
    const hiring = setTimeout(round * 3).then(() => accept(app, bargain.agency, bargain))
    const [left, hired] = await Promise.all([deletion(creator), hiring])
    expect([left.status, hired.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const contracts = await app.deps.db.selectFrom('contract').selectAll().where('creator_id', '=', creator.id).execute()
    expect(contracts).toHaveLength(hired.status === 200 ? 1 : 0)
  }
})

describe('the ways out', () => {
  const account = { fullName: 'Mara K', address: 'A', ...bank }

  /** A creator with 30 earned, which is less than the minimum of a payout. */
  async function buildEarner() {
    const { agency, campaign, creator } = await buildPair()
    await buildCard(app, agency)
    const contract = await buildContract(app, { agency, campaign, creator: await couldDelete(creator) }, { price: 30 })
    await approve(app, contract, await buildItem(app, contract))
    await app.call(finalizeContract, { as: agency, params: { id: contract.contractId } })
    await app.call(saveBeneficiary, { as: creator, body: account })
    return { agency, creator, contract }
  }

  test('R-011 R-012 the whole balance is paid out below the minimum; while it is on its way the account stays, and goes once it is paid', async () => {
    const { creator, contract } = await buildEarner()
    await app.turnClock(days(7))
    const kept = await deletion(creator)
    expect([kept.status, kept.error.message]).toEqual([
      409,
      'You still have money in your balance. Please request all of it first. When you leave, the minimum doesn’t apply.',
    ])
    expect((await askPayout(creator, 30)).error.errors?.children?.['amount']?.children?.['amount']?.errors).toEqual([
      'A payout is at least 50.',
    ])
    expect((await askPayout(creator, 20, true)).status).toBe(400)
    expect((await askPayout(creator, 31, true)).error.code).toBe('PAYOUT_EXCEEDS_BALANCE')
    const asked = await askPayout(creator, 30, true)
    expect(asked.status).toBe(200)
    expect((await deletion(creator)).error.message).toBe('One of your payouts is on its way. You can delete your account once it is paid.')
    await app.call(markPayoutPaid, { as: await buildOperator(app.deps), params: { id: asked.body.data.id } })
    expect((await deletion(creator)).status).toBe(200)

    // Other members' records show that the member is deleted; the books stay.
    const seen = await app.call(getContract, { as: contract.agency, params: { id: contract.contractId } })
    expect(seen.body.data.creator.general.displayName).toBe('Deleted member')
    await expectSoundLedger(app)
  })

  test('R-254 an agency whose bank takes a payment back stays until that is decided, won or lost; a question of its bank keeps nobody', async () => {
    const operator = await buildOperator(app.deps)
    const body = { explanation: 'Everything was delivered and approved.' }
    for (const [verdict, before] of [
      ['won', 'answered'],
      ['lost', 'open'],
    ] as const) {
      const { agency, contract } = await buildEarner()
      await app.turnClock(days(7))
      const { id: paymentId } = await app.deps.db
        .selectFrom('payment')
        .select('id')
        .where('contract_id', '=', contract.contractId)
        .executeTakeFirstOrThrow()
      const { id, disputeRef } = await buildChargeback(app, paymentId, { isInquiry: true })
      await app.deps.payments.sandbox?.decideDispute(disputeRef, 'escalated')
      await takeDispute(app.deps, disputeRef)
      if (before === 'answered') await app.call(answerChargeback, { as: operator, params: { id }, body })
      const chargeback = await app.deps.db.selectFrom('chargeback').select('state').where('dispute_ref', '=', disputeRef).executeTakeFirst()
      expect(chargeback?.state).toBe(before)
      const refused = await deletion(await couldDelete(agency))
      expect([refused.status, refused.error.code, refused.error.message]).toEqual([
        409,
        'ACCOUNT_IN_USE',
        'Your bank is taking one of your payments back. You can delete your account once that’s decided.',
      ])
      await app.deps.payments.sandbox?.decideDispute(disputeRef, verdict)
      await takeDispute(app.deps, disputeRef)
      expect((await deletion(agency)).status).toBe(200)
    }
    const { agency, contract } = await buildEarner()
    await app.turnClock(days(7))
    const asked = await app.deps.db
      .selectFrom('payment')
      .select('id')
      .where('contract_id', '=', contract.contractId)
      .executeTakeFirstOrThrow()
    await buildChargeback(app, asked.id, { isInquiry: true })
    expect((await deletion(await couldDelete(agency))).status).toBe(200)
    await expectSoundLedger(app)
  })

  test('R-014 an agency goes once its job is completed; its invoice stays as it was', async () => {
    const { agency, contract } = await buildEarner()
    const refused = await deletion(await couldDelete(agency))
    expect(refused.error.message).toBe('One of your jobs isn’t completed yet. You can delete your account once it is.')
    await app.turnClock(days(7))
    const invoices = () => app.deps.db.selectFrom('invoice').selectAll().orderBy('id').execute()
    const before = await invoices()
    expect((await deletion(agency)).status).toBe(200)
    expect(await invoices()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
    const seen = await app.call(getContract, { as: contract.creator, params: { id: contract.contractId } })
    expect(seen.body.data.agency.general.displayName).toBe('Deleted member')
  })

  test('R-014 R-328 what was said of takes stays with the job when its sides leave, and drafts go with their brand', async () => {
    const { agency, campaign, creator } = await buildPair()
    await buildCard(app, agency)
    const contract = await buildContract(app, { agency, campaign, creator }, { price: 30 })
    const item = await buildItem(app, contract)
    const params = { id: item.id }
    await app.call(mediaWire.askForChanges, { as: agency, params, body: { message: 'Turn the label.' } })
    const sent = (await app.call(remarkWire.listRemarks, { as: creator, params })).body.data[0]
    for (const [as, text] of [
      [creator, 'Like this?'],
      [agency, 'Yes.'],
    ] as const) {
      await app.call(remarkWire.replyToRemark, { as, params: { id: sent?.id ?? '' }, body: { text } })
    }
    const mediaId = await buildJobFile(app, creator)
    await app.call(mediaWire.reuploadContractMedia, { as: creator, params, body: { mediaId } })
    await makeReviewable(app, item.id)
    await app.call(remarkWire.addRemark, { as: agency, params, body: { mediaId, text: 'Never mind.' } })
    await approve(app, contract, item)
    await app.call(finalizeContract, { as: agency, params: { id: contract.contractId } })
    await app.turnClock(days(7))
    const said = async () => {
      const remarks = await app.deps.db.selectFrom('remark').select('text').where('contract_media_id', '=', item.id).orderBy('id').execute()
      const replies = await app.deps.db
        .selectFrom('remark_reply')
        .select('text')
        .where('remark_id', '=', byHand({ id: sent?.id ?? '' })['id'])
        .orderBy('id')
        .execute()
      return [...remarks, ...replies].map(({ text }) => text)
    }
    expect(await said()).toEqual(['Turn the label.', 'Never mind.', 'Like this?', 'Yes.'])

    expect((await deletion(await couldDelete(agency))).status).toBe(200)
    expect(await said()).toEqual(['Turn the label.', 'Like this?', 'Yes.'])
    expect((await app.call(remarkWire.listRemarks, { as: creator, params })).body.data).toMatchObject([
      { text: 'Turn the label.', state: 'settled', replies: [{ by: 'creator' }, { by: 'agency', text: 'Yes.' }] },
    ])
    await app.call(saveBeneficiary, { as: creator, body: account })
    const payout = await askPayout(creator, 30, true)
    const as = await buildOperator(app.deps)
    await app.call(markPayoutPaid, { as, params: { id: payout.body.data.id } })
    expect((await deletion(await couldDelete(creator))).status).toBe(200)
    expect(await said()).toEqual(['Turn the label.', 'Like this?', 'Yes.'])
  })
})
