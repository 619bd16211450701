import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import type { PaymentId } from '@pairtake/protocol/ids'
import { claimRecord, type ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { settleProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { bankFileBody, bankFileHeaders, camtFile } from '#testing/bank-files.ts'
import { buildDac7File, switchDac7On } from '#testing/build-dac7-file.ts'
import { buildDeletedCreator, deletedCreatorPayout } from '#testing/build-deleted-creator.ts'
import { buildProviderLine } from '#testing/build-provider-line.ts'
import { buildWorld, type World } from '#testing/build-world.ts'
import { buildOperator } from '#testing/builders.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, hours } from '#wire-time.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  switchDac7On(app.deps)
})
afterAll(() => app.close())

type Act = {
  action: string
  /** Prepares the record and returns the id for the path. */
  on: (at: World) => string | Promise<string>
  body?: (at: World) => object
  headers?: Record<string, string>
  /** Reading changes nothing, so every read is logged, repeats too. */
  isLook?: true
}

const reason = () => ({ reason: 'For a test.' })

async function setCampaign(at: World, change: { state?: 'in_review'; edited_at?: Date }): Promise<string> {
  await app.deps.db.updateTable('campaign').set(byHand(change)).where('id', '=', at.campaign.id).execute()
  return at.campaign.id
}

async function setProfile(at: World, change: { state?: 'in_review'; portfolio_changed_at?: Date }): Promise<string> {
  await app.deps.db.updateTable('creator_profile').set(byHand(change)).where('creator_id', '=', at.creator.id).execute()
  return at.creator.id
}

async function buildPaid(at: World): Promise<PaymentId> {
  const contract = await buildContract(app.deps, { agency: at.agency, creator: at.creator })
  await app.call(finalizeContract, { as: at.agency, params: { id: contract.id } })
  return contract.paymentId
}

/** A refund that the provider refused when the clock asked again. */
async function buildRefused(at: World): Promise<string> {
  const paymentId = await buildPaid(at)
  const words = {
    reason: 'Agreed.',
    refund_key: `refund-${newId()}`,
    failure: 'No.',
    operator_id: at.operator.id,
    state: 'refused' as const,
  }
  const times = { created_at: app.deps.now(), refused_at: app.deps.now() }
  await app.deps.db
    .insertInto('refund')
    .values({ id: newId(), payment_id: paymentId, amount_minor: 1000, ...words, ...times })
    .execute()
  return paymentId
}

/** A charge that arrived for a payment that was already paid. */
async function buildSuspense(at: World): Promise<string> {
  const paymentId = await buildPaid(at)
  const { charge_ref } = await app.deps.db.selectFrom('payment').select('charge_ref').where('id', '=', paymentId).executeTakeFirstOrThrow()
  const arrived = {
    charge_ref: charge_ref ?? '',
    amount_minor: 100,
    currency: 'EUR',
    cause: 'paid_twice',
    arrived_at: app.deps.now(),
  } as const
  const id = newId()
  await app.deps.db
    .insertInto('suspense')
    .values({ id, payment_id: paymentId, ...arrived })
    .execute()
  return id
}

const buildTakenBack = async (at: World) => (await buildChargeback(app, await buildPaid(at))).id

async function buildFailed(at: World): Promise<PaymentId> {
  const { paymentId } = await buildContract(app.deps, { agency: at.agency, creator: at.creator })
  const change = { failure: { kind: 'refused' as const, words: 'Declined.' }, failed_since: app.deps.now() }
  await app.deps.db.updateTable('payment').set(change).where('id', '=', paymentId).execute()
  return paymentId
}

async function buildOverdue(at: World): Promise<string> {
  const id = await buildFailed(at)
  await app.deps.db.updateTable('payment').set({ remind_at: app.deps.now() }).where('id', '=', id).execute()
  return id
}

async function buildPaused(at: World): Promise<string> {
  const id = await buildFailed(at)
  const pause = { reminders_paused_at: app.deps.now(), reminders_paused_by: at.operator.id, reminders_pause_reason: 'Agreed.' }
  await app.deps.db.updateTable('payment').set(pause).where('id', '=', id).execute()
  return id
}

async function buildBatch(at: World): Promise<string> {
  await app.raw('POST', '/operator/payouts/export', { as: at.operator, body: { ids: [at.payoutId] } })
  const batch = await app.deps.db.selectFrom('payout').select('batch_id').where('id', '=', at.payoutId).executeTakeFirstOrThrow()
  return batch.batch_id ?? ''
}

/** A statement with one payout, and one movement that belongs to none. */
const statementOf = (at: World) =>
  bankFileBody(
    camtFile({
      entries: [
        { amount: '60.00', direction: 'DBIT', endToEndId: at.payoutId.replaceAll('-', '') },
        { amount: '1.00', direction: 'CRDT', bankRef: at.payoutId },
      ],
    }),
  )

async function buildBankLines(at: World): Promise<{ paying: string; unknown: string }> {
  const { amount_minor } = await app.deps.db
    .selectFrom('payout')
    .select('amount_minor')
    .where('id', '=', at.payoutId)
    .executeTakeFirstOrThrow()
  const file = String(statementOf(at)).replace('60.00', (amount_minor / 100).toFixed(2))
  // The closing balance is not checked if there is no opening one.
  await app.raw('POST', '/operator/bank-files', { as: at.operator, body: Buffer.from(file), headers: bankFileHeaders })
  const lines = await app.deps.db.selectFrom('bank_line').select(['id', 'payout_id']).orderBy('id', 'desc').limit(3).execute()
  return {
    paying: lines.find((line) => line.payout_id === at.payoutId)?.id ?? '',
    unknown: lines.find((line) => line.payout_id === null)?.id ?? '',
  }
}

async function suspend(at: World): Promise<string> {
  const change = { suspended_at: app.deps.now(), suspension_reason: 'For a test.' }
  await app.deps.db.updateTable('member').set(change).where('id', '=', at.creator.id).execute()
  return at.creator.id
}

async function report(at: World): Promise<string> {
  const change = { reported_by: 'creator', report_reason: 'Silence.', reported_at: app.deps.now() } as const
  await app.deps.db.updateTable('contract').set(change).where('id', '=', at.contractId).execute()
  return at.contractId
}

async function putAside(): Promise<string> {
  const times = { first_failed_at: app.deps.now(), next_try_at: after(app.deps.now(), hours(1)) }
  const failed = { clock: 'lapse-unanswered-offers', item_id: newId(), tries: 1, last_words: 'It was planted.', ...times }
  await app.deps.db.insertInto('put_aside').values(failed).execute()
  return failed.clock
}

async function buildSettledProviderLine(at: World): Promise<string> {
  const id = await buildProviderLine(app.deps)
  const body = { as: 'own', note: 'Our top-up.' } as const
  expect((await app.call(settleProviderLine, { as: at.operator, params: { id }, body })).status).toBe(200)
  return id
}

/** How each act is done, and its entry in the log. A new operator act needs an entry here. */
const acts: Record<string, Act> = {
  approveCampaign: { action: 'campaign_approved', on: (at) => setCampaign(at, { state: 'in_review' }) },
  rejectCampaign: { action: 'campaign_rejected', on: (at) => setCampaign(at, { state: 'in_review' }), body: reason },
  takeDownCampaign: { action: 'campaign_taken_down', on: (at) => at.campaign.id, body: reason },
  markCampaignSeen: { action: 'campaign_looked_at', on: (at) => setCampaign(at, { edited_at: app.deps.now() }) },
  verifyCreatorProfile: { action: 'profile_verified', on: (at) => setProfile(at, { state: 'in_review' }) },
  rejectCreatorProfile: { action: 'profile_rejected', on: (at) => setProfile(at, { state: 'in_review' }), body: reason },
  markPortfolioSeen: { action: 'portfolio_looked_at', on: (at) => setProfile(at, { portfolio_changed_at: app.deps.now() }) },
  cancelContract: { action: 'contract_cancelled', on: (at) => at.contractId, body: reason },
  readContractMessages: { action: 'contract_messages_read', on: report, isLook: true },
  dismissReport: { action: 'report_dismissed', on: report, body: () => ({ note: 'It goes on.' }) },
  approveMediaOnBehalf: { action: 'media_approved', on: (at) => at.contractMediaId, body: reason },
  suspendMember: { action: 'member_suspended', on: (at) => at.creator.id, body: reason },
  liftSuspension: { action: 'suspension_lifted', on: suspend },
  exportPayouts: { action: 'payouts_exported', on: () => '', body: (at) => ({ ids: [at.payoutId] }) },
  markPayoutPaid: { action: 'payout_marked_paid', on: (at) => at.payoutId },
  markPayoutsPaid: { action: 'payout_marked_paid', on: () => '', body: (at) => ({ ids: [at.payoutId] }) },
  voidBatch: { action: 'batch_voided', on: buildBatch, body: reason },
  markBatchPaid: { action: 'payout_marked_paid', on: buildBatch },
  returnPayout: { action: 'payout_returned', on: (at) => at.payoutId, body: reason },
  payDeletedCreator: {
    action: 'payout_requested_for_deleted_creator',
    on: () => buildDeletedCreator(app.deps),
    body: () => deletedCreatorPayout,
  },
  retryPayment: { action: 'payment_retried', on: buildFailed },
  refundPayment: { action: 'payment_refunded', on: buildPaid, body: reason },
  pausePaymentReminders: { action: 'payment_reminders_paused', on: buildOverdue, body: reason },
  resumePaymentReminders: { action: 'payment_reminders_resumed', on: buildPaused },
  markRefundDealtWith: { action: 'refund_dealt_with', on: buildRefused, body: reason },
  exportAccounts: {
    action: 'accounts_exported',
    on: () => '',
    body: () => ({ sheet: 'vat', from: '2026-01-01', to: '2026-03-31' }),
    isLook: true,
  },
  downloadOperatorCampaigns: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadOperatorCreatorProfiles: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadOperatorContracts: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadOperatorMembers: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadOperatorPayments: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadOperatorPayouts: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadPayoutBatches: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadChargebacks: { action: 'list_downloaded', on: () => '', isLook: true },
  downloadAuditEntries: { action: 'list_downloaded', on: () => '', isLook: true },
  takeDac7File: { action: 'dac7_file_taken', on: () => '', body: () => ({ year: 2025 }) },
  downloadDac7File: { action: 'dac7_file_downloaded', on: (at) => buildDac7File(app.deps, at.operator.id), isLook: true },
  sayDac7Filed: { action: 'dac7_file_not_filed', on: (at) => buildDac7File(app.deps, at.operator.id), body: () => ({ filedOn: null }) },
  readBankFile: { action: 'bank_file_read', on: () => '', body: (at) => statementOf(at), headers: bankFileHeaders },
  confirmBankLine: { action: 'payout_marked_paid', on: async (at) => (await buildBankLines(at)).paying },
  settleBankLine: {
    action: 'bank_line_settled_as_suspense',
    on: async (at) => (await buildBankLines(at)).unknown,
    body: () => ({ as: 'suspense', note: 'Whose is it?' }),
  },
  settleProviderLine: {
    action: 'provider_line_settled_as_own',
    on: () => buildProviderLine(app.deps),
    body: () => ({ as: 'own', note: 'Our top-up.' }),
  },
  reopenProviderLine: { action: 'provider_line_reopened', on: buildSettledProviderLine },
  readChargebackEvidence: { action: 'chargeback_evidence_read', on: buildTakenBack, isLook: true },
  answerChargeback: { action: 'chargeback_answered', on: buildTakenBack, body: () => ({ explanation: 'All of it was delivered.' }) },
  acceptChargeback: { action: 'chargeback_accepted', on: buildTakenBack, body: reason },
  giveBackSuspense: { action: 'charge_given_back', on: buildSuspense },
  retryUndone: { action: 'work_retried', on: putAside },
}

/** What the log calls each subject, by the names in `buildWorld`, and with which sum. */
const subjectNames: Record<string, RegExp> = {
  campaign: /^Oat milk, slow mornings$/,
  creator_profile: /^Mara K\.$/,
  member: /^Mara K\.$/,
  contract: /^Oat milk, slow mornings, Mara K\.$/,
  contract_media: /^Morning, Oat milk, slow mornings$/,
  payment: /^Oat milk, slow mornings, Studio \d+$/,
  chargeback: /^Oat milk, slow mornings, Studio \d+, 230\.00 EUR$/,
  payout: /^Mara K\., (50|10000)\.00 EUR$/,
  payout_batch: /^1 payout, 50\.00 EUR$/,
  bank_line: /., 1\.00 EUR$/,
  provider_line: /^txn_[-0-9a-f]{36}, 1\.00 EUR$/,
}

/** Calls that decide nothing, so they are not acts. */
const noActs = new Set(['claimRecord', 'releaseClaim'])

const writes = allEndpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method !== 'GET' && endpoint.callers.length === 1 && endpoint.callers[0] === 'operator' && !noActs.has(name),
)

/** What is claimed, by the part of the address that names the records. */
const subjects: Record<string, ClaimSubject> = {
  campaigns: 'campaign',
  'creator-profiles': 'creator_profile',
  contracts: 'contract',
  'contract-media': 'contract',
  payments: 'payment',
  chargebacks: 'chargeback',
}

const countEntries = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(app.deps.db)).rows[0]?.n)

test('every act of an operator is in the table', () => {
  expect(Object.keys(acts).toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
})

describe.each(writes.map((entry) => [entry.name, entry] as const))('%s', (name, { endpoint }) => {
  test('R-080 writes exactly one entry with the names of that day, and none when it is refused', async () => {
    const world = await buildWorld(app)
    const act = acts[name]
    if (!act) throw new Error('There is no such act.')
    const path = pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, await act.on(world))
    const sent = act.body?.(world) ?? {}
    const send = () => app.raw(endpoint.method, path, { as: world.operator, body: sent, ...(act.headers ? { headers: act.headers } : {}) })

    const before = await countEntries()
    const done = await send()
    expect(done.status, JSON.stringify(done.error)).toBe(200)
    expect(await countEntries()).toBe(before + 1)
    const { body } = await app.call(listAuditEntries, { as: world.operator, query: { limit: 1, operator: world.operator.id } })
    const said = ['reason', 'note', 'explanation'].flatMap((field) => (field in sent ? [{ reason: Reflect.get(sent, field) }] : []))[0]
    expect(body.data[0]).toMatchObject({ action: act.action, operator: { id: world.operator.id }, operatorName: 'Olga K.', ...said })
    expect(body.data[0]?.subjectName).toMatch(subjectNames[body.data[0]?.subject ?? ''] ?? /./)

    // The same call again is refused, or for a file returns the same file, and nothing is logged except another read.
    const again = await send()
    expect(act.isLook ? [200] : [200, 409]).toContain(again.status)
    const isSame = again.status === 200 && !act.isLook
    expect(isSame ? again.body : null).toEqual(isSame ? done.body : null)
    expect(await countEntries()).toBe(before + (act.isLook ? 2 : 1))
  })
})

const decisions = writes.filter(({ endpoint }) => endpoint.errors.some((code) => code === 'RECORD_CLAIMED'))

test.each(decisions.map((entry) => [entry.name, entry] as const))(
  'R-190 %s is refused while another operator has claimed the record, and leaves no entry',
  async (name, { endpoint }) => {
    const world = await buildWorld(app)
    const act = acts[name]
    const id = (await act?.on(world)) ?? ''
    const path = endpoint.path.replaceAll(/\{\w+\}/g, id)
    const [, , records = ''] = path.split('/')
    const subject = subjects[records] ?? 'campaign'
    const other = await buildOperator(app.deps)
    const body = { subject, subjectId: records === 'contract-media' ? world.contractId : id }
    expect((await app.call(claimRecord, { as: other, body })).body.data?.isMine, subject).toBe(true)
    const before = await countEntries()
    const refused = await app.raw(endpoint.method, pathPrefix + path, { as: world.operator, body: act?.body?.(world) ?? {} })
    expect([refused.status, refused.error.code]).toEqual([409, 'RECORD_CLAIMED'])
    expect(await countEntries()).toBe(before)
  },
)

test('R-074 the log cannot be changed or cut short', async () => {
  const { db } = app.deps
  await expect(db.updateTable('audit_entry').set({ reason: 'Another.' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
  // Not even by the owner of the tables, nor through another table.
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate member cascade`.execute(db)).rejects.toThrow('append-only')
})
