import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract, downloadOperatorContracts, listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { downloadChargebacks, listChargebacks } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { claimRecord } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { downloadAuditEntries, listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import {
  downloadOperatorMembers,
  liftSuspension,
  listOperatorMembers,
  suspendMember,
} from '@pairtake/protocol/operator/operator-member-endpoints'
import {
  downloadOperatorPayments,
  downloadOperatorPayouts,
  downloadPayoutBatches,
  exportPayouts,
  listOperatorPayments,
  listOperatorPayouts,
  listPayoutBatches,
  refundPayment,
  voidBatch,
} from '@pairtake/protocol/operator/operator-money-endpoints'
import {
  downloadOperatorCampaigns,
  downloadOperatorCreatorProfiles,
  listOperatorCampaigns,
  listOperatorCreatorProfiles,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let olga: TestMember
let agency: TestMember
let creator: TestMember
const day = () => app.deps.now().toISOString().slice(0, 10)
const ids = { cancelled: '', delivered: '', paid: '', payment: '', payout: '', chargeback: '', batch: '', waiting: '', published: '' }

beforeAll(async () => {
  app = await openTestApp()
  olga = await buildOperator(app.deps)
  agency = await buildAgency(app.deps, { display_name: '=HYPERLINK("x")', email: 'brand@serum.example' })
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const of = { agency, creator }
  ids.cancelled = (await buildContract(app.deps, { ...of, priceMinor: 11_100, state: 'in_progress' })).id
  await app.call(cancelContract, { as: olga, params: { id: ids.cancelled }, body: { reason: 'Both asked, "today".' } })
  ids.delivered = (await buildContract(app.deps, of)).id
  const paid = await buildContract(app.deps, { ...of, priceMinor: 100_000 })
  await app.call(finalizeContract, { as: agency, params: { id: paid.id } })
  Object.assign(ids, { paid: paid.id, payment: paid.paymentId })
  const bank = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'Bank', bankAddress: 'Town' }
  await app.call(saveBeneficiary, { as: creator, body: { fullName: 'Mara Kovac', address: 'Allee 2', ...bank } })
  ids.payout = (await app.call(requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })).body.data.id
  await app.raw('POST', `${pathPrefix}${exportPayouts.path}`, { as: olga, body: {} })
  ids.batch = (await app.call(listPayoutBatches, { as: olga })).body.data[0]?.id ?? ''
  await app.call(voidBatch, { as: olga, params: { id: ids.batch }, body: { reason: 'The wrong day.' } })
  ids.chargeback = (await buildChargeback(app, paid.paymentId)).id
  ids.waiting = (
    await buildPublishedCampaign(app.deps, agency, {
      name: 'Waiting',
      state: 'in_review',
      published_at: null,
      submitted_at: app.deps.now(),
    })
  ).id
  ids.published = (await buildPublishedCampaign(app.deps, agency, { name: 'Serum, for mornings' })).id
  const gone = await buildCreator(app.deps)
  await app.call(suspendMember, { as: olga, params: { id: gone.id }, body: { reason: '-1 for spam' } })
})
afterAll(() => app.close())

async function download(endpoint: Endpoint, body: object, as = olga) {
  const answer = await app.raw(endpoint.method, `${pathPrefix}${endpoint.path}`, { as, body })
  return { status: answer.status, error: answer.error, headers: answer.headers, text: String(answer.body) }
}
async function fileOf(endpoint: Endpoint, body: object = {}): Promise<Record<string, string>[]> {
  const answer = await download(endpoint, body)
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return csvRows(answer.text)
}

const lastActs = async (limit: number) => (await app.call(listAuditEntries, { as: olga, query: { limit } })).body.data

describe('a file has the rows of its list, in its order', () => {
  type Pair = { list: Endpoint; file: Endpoint; idHead: string; states: string[]; words: string }
  const queues = ['not_today', 'today'].map((seen) => ({ seen }))
  const pairs: Record<string, Pair> = {
    campaigns: {
      list: listOperatorCampaigns,
      file: downloadOperatorCampaigns,
      idHead: 'Campaign ID',
      states: ['', 'in_review', 'published', 'edited', 'draft'],
      words: 'serum',
    },
    creators: {
      list: listOperatorCreatorProfiles,
      file: downloadOperatorCreatorProfiles,
      idHead: 'Creator ID',
      states: ['', 'verified', 'in_review', 'portfolio_changed'],
      words: 'mara',
    },
    jobs: {
      list: listOperatorContracts,
      file: downloadOperatorContracts,
      idHead: 'Job ID',
      states: ['', 'reported', 'delivered', 'cancelled'],
      words: 'brand@serum',
    },
    payments: {
      list: listOperatorPayments,
      file: downloadOperatorPayments,
      idHead: 'Payment ID',
      states: ['', 'paid', 'scheduled', 'failed', 'overdue', 'refunded'],
      words: 'mara',
    },
    payouts: {
      list: listOperatorPayouts,
      file: downloadOperatorPayouts,
      idHead: 'Payout ID',
      states: ['', 'requested', 'exported', 'held', 'paid', 'returned'],
      words: 'mara',
    },
    batches: { list: listPayoutBatches, file: downloadPayoutBatches, idHead: 'Batch ID', states: [], words: 'mara' },
    chargebacks: {
      list: listChargebacks,
      file: downloadChargebacks,
      idHead: 'Chargeback ID',
      states: ['', 'open', 'won'],
      words: 'mara',
    },
    members: {
      list: listOperatorMembers,
      file: downloadOperatorMembers,
      idHead: 'Member ID',
      states: ['', 'agency', 'suspended', 'vat_id_invalid'],
      words: 'mara',
    },
    audit: {
      list: listAuditEntries,
      file: downloadAuditEntries,
      idHead: 'Entry ID',
      states: ['', 'contract', 'member_suspended'],
      words: 'spam',
    },
  }

  test.each(Object.entries(pairs))('R-440 %s', async (name, { list, file, idHead, states, words }) => {
    await app.call(claimRecord, { as: olga, body: { subject: 'campaign', subjectId: ids.waiting } })
    const isQueue = ['campaigns', 'creators', 'jobs', 'chargebacks'].includes(name)
    const asked = [...states.map((state) => ({ state })), { q: words }, { q: 'nobody has this' }, ...(isQueue ? queues : [])]
    let most = 0
    for (const query of asked) {
      const search = new URLSearchParams({ ...query, limit: '100' }).toString()
      const answer = await app.raw('GET', `${pathPrefix}${list.path}?${search}`, { as: olga })
      const { data } = answer.body as { data: { id?: string; user?: { id: string } }[] }
      const listed = data.map(({ id, user }) => user?.id ?? id)
      expect(
        (await fileOf(file, query)).map((row) => row[idHead]),
        `${name} ${search}`,
      ).toEqual(listed)
      most = Math.max(most, listed.length)
    }
    expect(most).toBeGreaterThan(0)
  })
})

test('R-440 the file of what one operator did, or of what happened to one record, has nothing else', async () => {
  const omar = await buildOperator(app.deps)
  const { id } = await buildAgency(app.deps)
  await app.call(suspendMember, { as: omar, params: { id }, body: { reason: 'Spam.' } })
  await app.call(liftSuspension, { as: omar, params: { id } })
  for (const query of [{ operator: omar.id }, { operator: olga.id }, { subjectId: ids.cancelled }]) {
    const { data } = (await app.call(listAuditEntries, { as: olga, query: { ...query, limit: 100 } })).body
    expect(data.length).toBeGreaterThan(0)
    expect((await fileOf(downloadAuditEntries, query)).map((row) => row['Entry ID'])).toEqual(data.map(({ id }) => id))
  }
  expect(await fileOf(downloadAuditEntries, { operator: omar.id })).toHaveLength(2)
})

describe('what its rows say', () => {
  test('R-440 ABUSE-28 payments: both sides, each sum, and a name that is no formula', async () => {
    const paid = (await fileOf(downloadOperatorPayments, { state: 'paid' })).find((row) => row['Payment ID'] === ids.payment)
    expect(paid).toMatchObject({
      Created: day(),
      Campaign: 'Oat milk, slow mornings',
      Brand: `'=HYPERLINK("x")`,
      Creator: 'Mara K.',
      State: 'paid',
      'Creator fee': '1000.00',
      'Service fee': '150.00',
      Total: '1150.00',
      Refunded: '0.00',
      Currency: 'EUR',
      Paid: day(),
      Failure: '',
    })
  })

  test('R-440 payments: what was refunded, and why and since when a charge fails', async () => {
    const of = { agency, creator: await buildCreator(app.deps) }
    await app.deps.db
      .updateTable('member')
      .set({ display_name: 'Juno F.', first_name: 'Juno', email: 'juno@film.example' })
      .where('id', '=', of.creator.id)
      .execute()
    const refunded = await buildContract(app.deps, { ...of, priceMinor: 20_000 })
    await app.call(finalizeContract, { as: agency, params: { id: refunded.id } })
    const body = { reason: 'One photo was blurred.', amount: { amount: 46, currency: 'EUR' } }
    await app.call(refundPayment, { as: olga, params: { id: refunded.paymentId }, body })
    const cardless = await buildAgency(app.deps)
    const failing = await buildContract(app.deps, { ...of, agency: cardless })
    await app.call(finalizeContract, { as: cardless, params: { id: failing.id } })
    const rows = new Map((await fileOf(downloadOperatorPayments)).map((row) => [row['Payment ID'], row]))
    expect(rows.get(refunded.paymentId)).toMatchObject({
      State: 'paid',
      Total: '230.00',
      Refunded: '46.00',
      'Failed since': '',
      'Next retry': '',
    })
    const tomorrow = new Date(app.deps.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    expect(rows.get(failing.paymentId)).toMatchObject({
      State: 'scheduled',
      Refunded: '0.00',
      Paid: '',
      'Failed since': day(),
      Failure: expect.stringContaining('card'),
      'Next retry': tomorrow,
    })
  })

  test('R-440 jobs: a cancelled one has neither price nor total', async () => {
    const rows = await fileOf(downloadOperatorContracts)
    const of = (id: string) => rows.find((row) => row['Job ID'] === id)
    expect(of(ids.cancelled)).toMatchObject({
      Brand: `'=HYPERLINK("x")`,
      Creator: 'Mara K.',
      State: 'cancelled',
      'Creator fee': '',
      Total: '',
      Cancelled: day(),
      'Cancel reason': 'Both asked, "today".',
    })
    expect(of(ids.delivered)).toMatchObject({ State: 'delivered', 'Creator fee': '200.00', Total: '230.00', 'Cancel reason': '' })
  })

  test('R-440 payouts: no bank details', async () => {
    expect(await fileOf(downloadOperatorPayouts)).toMatchObject([
      { Requested: day(), Creator: 'Mara K.', State: 'requested', Amount: '60.00', Currency: 'EUR', Paid: '', 'Batch ID': '' },
    ])
    const { text } = await download(downloadOperatorPayouts, {})
    for (const secret of ['DE02120300000000202051', 'BYLADEM1001', 'Allee 2']) expect(text).not.toContain(secret)
  })

  test('R-440 batches: what a file for the bank paid, and who voided it', async () => {
    expect(await fileOf(downloadPayoutBatches)).toMatchObject([
      {
        Exported: day(),
        Operator: 'Olga K.',
        Payouts: '1',
        Open: '0',
        Total: '60.00',
        Currency: 'EUR',
        Voided: day(),
        'Voided by': 'Olga K.',
        'Void reason': 'The wrong day.',
        'Batch ID': ids.batch,
      },
    ])
  })

  test('R-440 members, creators, campaigns, chargebacks and activity', async () => {
    expect(await fileOf(downloadOperatorMembers, { state: 'suspended' })).toMatchObject([
      { Role: 'creator', Joined: day(), Confirmed: day(), Suspended: day(), 'Suspension reason': `'-1 for spam` },
    ])
    expect(await fileOf(downloadOperatorCampaigns, { q: 'serum, for' })).toMatchObject([
      {
        Campaign: 'Serum, for mornings',
        'Brand email': 'brand@serum.example',
        State: 'published',
        'Creators hired': '0',
        Published: day(),
      },
    ])
    const verified = await fileOf(downloadOperatorCreatorProfiles, { state: 'verified' })
    expect(verified.find((row) => row['Creator ID'] === creator.id)).toMatchObject({
      Name: 'Mara K.',
      Email: creator.email,
      State: 'verified',
    })
    const { text } = await download(downloadOperatorCreatorProfiles, {})
    const { birth_date } = await app.deps.db
      .selectFrom('creator_profile')
      .select('birth_date')
      .where('creator_id', '=', creator.id)
      .executeTakeFirstOrThrow()
    expect(birth_date).not.toBeNull()
    expect(text).not.toContain(String(birth_date))
    expect(await fileOf(downloadChargebacks)).toMatchObject([
      {
        State: 'open',
        Inquiry: '',
        Amount: '1150.00',
        Currency: 'EUR',
        Reason: 'fraudulent',
        Creator: 'Mara K.',
        'Payment ID': ids.payment,
      },
    ])
    expect(await fileOf(downloadAuditEntries, { state: 'contract_cancelled' })).toMatchObject([
      {
        Operator: 'Olga K.',
        Action: 'contract_cancelled',
        Subject: 'contract',
        'Subject ID': ids.cancelled,
        Reason: 'Both asked, "today".',
      },
    ])
  })
})

describe('the audit log', () => {
  test('R-440 says which list was downloaded, how it was filtered, and how many rows it had', async () => {
    await fileOf(downloadOperatorPayments, { state: 'paid', q: ' mara ' })
    await fileOf(downloadOperatorCampaigns, { state: 'in_review', seen: 'not_today' })
    await fileOf(downloadAuditEntries, { operator: olga.id, subjectId: ids.cancelled })
    const acts = await lastActs(3)
    expect(acts.map(({ subjectName }) => subjectName)).toEqual([
      `Audit log, operator ${olga.id}, record ${ids.cancelled} (1 row)`,
      'Campaigns, in review, not seen today (0 rows)',
      'Payments, paid, “mara” (1 row)',
    ])
    expect(acts[0]).toMatchObject({
      action: 'list_downloaded',
      subject: 'list',
      subjectId: 'audit-log',
      operatorName: 'Olga K.',
      reason: null,
    })
  })

  test('R-440 a search with too many matches is refused and not recorded', async () => {
    await copyMembers(1_000)
    const before = await lastActs(1)
    const refused = await download(downloadOperatorMembers, { q: 'quince' })
    expect([refused.status, refused.error]).toMatchObject([413, { code: 'TOO_LARGE' }])
    expect(JSON.stringify(refused.error)).toContain('Your search has 1,000 matches or more')
    expect(await lastActs(1)).toEqual(before)
    await app.deps.db.deleteFrom('member').where('email', '=', 'quince1@test.example').execute()
    expect(await fileOf(downloadOperatorMembers, { q: 'quince' })).toHaveLength(999)
  })

  test('R-440 a list with more rows than a file holds is refused and not recorded', async () => {
    const { count } = await app.deps.db
      .selectFrom('audit_entry')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    await copyActs(20_000 - count)
    expect(await fileOf(downloadAuditEntries)).toHaveLength(20_000)
    const before = await lastActs(1)
    const refused = await download(downloadAuditEntries, {})
    expect([refused.status, refused.error]).toMatchObject([413, { code: 'TOO_LARGE' }])
    expect(await lastActs(1)).toEqual(before)
    expect((await download(downloadAuditEntries, { state: 'contract' })).status).toBe(200)
  })
})

const copyMembers = (count: number) =>
  sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, residence_country, created_at)
    select gen_random_uuid(), 'quince' || at || '@test.example', 'quince' || at || '@test.example', 'none', 'creator', 'Quince', 'Q', '', 'Quince Q.', 'DE', now()
    from generate_series(1, ${count}::int) as at`.execute(app.deps.db)

/** In steps, because each entry is counted and a statement has only as long as a call may take. */
async function copyActs(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1_000) {
    await sql`insert into audit_entry (id, operator_id, action, subject, subject_id, created_at)
      select gen_random_uuid(), ${olga.id}, 'work_retried', 'work', 'mails', now() from generate_series(1, ${Math.min(left, 1_000)}::int)`.execute(
      app.deps.db,
    )
  }
}
