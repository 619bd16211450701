import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { paperAmount } from '#adapters/paper/paper.ts'
import { failRefund } from '#features/charge/fail-refund-act.ts'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours } from '#wire-time.ts'
import { leaveOut } from '#testing/not-here.ts'
import { harmless } from '#csv.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
  contract = await buildContract(app.deps, { agency, creator, priceMinor: 12_300 })
  await app.deps.db.updateTable('campaign').set({ name: 'Oat, "slow"' }).where('id', '=', contract.campaignId).execute()
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
})
afterAll(() => app.close())

test('S2-102 S2-103 lists earnings and shows one; a stranger’s is not found', async () => {
  await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  const list = await app.call(wire.listEarnings, { as: creator })
  expect(list.body.data.map((earning) => [earning.state, earning.amount.amount])).toEqual([
    ['future', 200],
    ['earned', 123],
  ])
  const one = await app.call(wire.getEarning, { as: creator, params: { id: contract.earningId } })
  expect(one.body.data).toMatchObject({
    state: 'earned',
    amount: { amount: 123, currency: 'EUR' },
    earnedAt: '2026-11-16T09:00:00+00:00',
    contract: { id: contract.id, campaign: { name: 'Oat, "slow"' } },
  })
  expect((await app.call(wire.getEarning, { as: await buildCreator(app.deps), params: { id: contract.earningId } })).status).toBe(404)
})

test('a statement of a year is a CSV and a PDF behind an address that ends', async () => {
  const csv = await app.call(wire.getStatement, { as: creator, params: { year: '2026' }, query: { format: 'csv' } })
  const open = (url: string) => app.app.inject(new URL(url).pathname + new URL(url).search)
  const text = await open(csv.body.data.url)
  expect(text.body).toBe('Date,Description,Amount,Balance,Currency\r\n2026-11-16,"Earned: Oat, ""slow""",123.00,123.00,EUR\r\n')
  const pdf = await app.call(wire.getStatement, { as: creator, params: { year: '2026' } })
  expect((await open(pdf.body.data.url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(pdf.body.data.url.replace('2026.pdf', '2025.pdf'))).statusCode).toBe(403)
  expect((await app.call(wire.getStatement, { as: creator, params: { year: '2031' } })).status).toBe(404)
  app.clock.turn(hours(3))
  expect((await open(pdf.body.data.url)).statusCode).toBe(403)
})

test('each line of a statement says what moved, and for which campaign', async () => {
  const [earner, operator] = [await buildCreator(app.deps), await buildOperator(app.deps)]
  const job = await buildContract(app.deps, { agency, creator: earner })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: job.id } })
  await app.call(operatorWire.refundPayment, { as: operator, params: { id: job.paymentId }, body: { reason: 'Agreed' } })
  const refunds = app.deps.db.selectFrom('refund').select('refund_key').where('payment_id', '=', job.paymentId)
  const { refund_key: refundKey } = await refunds.executeTakeFirstOrThrow()
  await failRefund(app.deps, { refundKey, words: 'The account of the card is closed.' })
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: earner, body: account })
  const asked = await app.call(payoutWire.requestPayout, { as: earner, body: { amount: { amount: 60, currency: 'EUR' } } })
  const params = { id: asked.body.data.id }
  expect((await app.call(operatorWire.returnPayout, { as: operator, params, body: { reason: 'Closed' } })).status).toBe(200)

  const { body } = await app.call(wire.getStatement, { as: earner, params: { year: '2026' }, query: { format: 'csv' } })
  const { pathname, search } = new URL(body.data.url)
  expect(csvRows((await app.app.inject(pathname + search)).body).map(({ Description }) => Description)).toEqual([
    'Earned: Oat milk, slow mornings',
    'Taken back after a refund: Oat milk, slow mornings',
    'Refund that came back: Oat milk, slow mornings',
    'Payout',
    'Payout returned',
  ])
})

test('ABUSE-28 no cell of the CSV begins like a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', 'plain'].map(harmless)).toEqual(["'=1+1", "'+1", "'-1", "'@x", 'plain'])
})

test('S2-102 a year of everything that moves a balance equals the ledger, in both forms and over the turn of the year, and names whose it is', async (context) => {
  const mover = await buildCreator(app.deps)
  const operator = await buildOperator(app.deps)
  const pay = async (priceMinor: number) => {
    const job = await buildContract(app.deps, { agency, creator: mover, priceMinor })
    await app.call(contractWire.finalizeContract, { as: agency, params: { id: job.id } })
    return job.paymentId
  }
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: mover, body: account })
  const requestPayout = async (amount: number) =>
    (await app.call(payoutWire.requestPayout, { as: mover, body: { amount: { amount, currency: 'EUR' } } })).body.data.id
  const refund = (id: string, amount: number) =>
    app.call(operatorWire.refundPayment, { as: operator, params: { id }, body: { reason: 'Agreed', amount: { amount, currency: 'EUR' } } })

  const first = await pay(33_300)
  await refund(first, 11.11)
  const returned = await requestPayout(77.77)
  await app.call(operatorWire.returnPayout, { as: operator, params: { id: returned }, body: { reason: 'Closed' } })
  const paid = await requestPayout(88.88)
  await app.call(operatorWire.markPayoutPaid, { as: operator, params: { id: paid } })
  app.clock.turn(days(60))
  for (const member of [agency, mover]) member.token = await openSession(app.deps, member.id)
  await pay(10_100)

  // The second one is of a company.
  for (const [year, company] of [
    ['2026', ''],
    ['2027', 'Kovac Films'],
  ] as const) {
    await app.deps.db.updateTable('member').set({ company_name: company }).where('id', '=', mover.id).execute()
    const { rows } = await sql<{ amounts: number[]; before: number | null; until: number }>`select array_agg(amount_minor order by e.id)
        filter (where extract(year from created_at) = ${Number(year)}) as amounts,
        sum(amount_minor) filter (where extract(year from created_at) < ${Number(year)})::bigint as before,
        sum(amount_minor) filter (where extract(year from created_at) <= ${Number(year)})::bigint as until
      from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = ${mover.id}`.execute(app.deps.db)
    const [booked] = rows
    const open = async (format: 'csv' | 'pdf') => {
      const { body } = await app.call(wire.getStatement, { as: mover, params: { year }, query: { format } })
      return (await app.app.inject(new URL(body.data.url).pathname + new URL(body.data.url).search)).rawPayload
    }
    const lines = (await open('csv')).toString().trim().split('\r\n').slice(1)
    const cents = (text: string | undefined) => Math.round(Number(text) * 100)
    expect(lines.map((line) => cents(line.split(',').at(-3)))).toEqual(booked?.amounts.map(Number))
    expect(cents(lines.at(-1)?.split(',').at(-2))).toBe(booked?.until)

    const words = await textOf(await open('pdf'), { path: join(app.deps.config.dataDir, `${year}.pdf`), context })
    expect(words).toContain(company === '' ? 'Mara Kovac' : company)
    expect(words).toMatch(new RegExp(`Opening balance\\s+${paperAmount(booked?.before ?? 0, 'EUR')}`))
    expect(words).toMatch(new RegExp(`Closing balance\\s+${paperAmount(booked?.until ?? 0, 'EUR')}`))
    for (const amount of booked?.amounts ?? []) expect(words).toContain(paperAmount(amount, 'EUR'))
  }
})

test('R-467 a statement goes by the seller’s days, and that of a past year ends on 31 December', async (context) => {
  const berlin = await openTestApp({ SELLER_TIME_ZONE: 'Europe/Berlin' })
  context.onTestFinished(() => berlin.close())
  berlin.clock.set(new Date('2026-12-31T23:30:00Z'))
  const brand = await buildAgency(berlin.deps)
  await buildCard(berlin, brand)
  const earner = await buildCreator(berlin.deps)
  const { id } = await buildContract(berlin.deps, { agency: brand, creator: earner, priceMinor: 12_300 })
  expect((await berlin.call(contractWire.finalizeContract, { as: brand, params: { id } })).status).toBe(200)

  const open = async (year: string, format: 'csv' | 'pdf') => {
    const { status, body } = await berlin.call(wire.getStatement, { as: earner, params: { year }, query: { format } })
    expect(status).toBe(200)
    return (await berlin.app.inject(new URL(body.data.url).pathname + new URL(body.data.url).search)).rawPayload
  }
  const linesOf = async (year: string) => (await open(year, 'csv')).toString().trim().split('\r\n').slice(1)
  expect(await linesOf('2026')).toEqual([])
  expect(await linesOf('2027')).toEqual(['2027-01-01,"Earned: Oat milk, slow mornings",123.00,123.00,EUR'])

  const wordsOf = async (year: string) =>
    textOf(await open(year, 'pdf'), { path: join(berlin.deps.config.dataDir, `${year}.pdf`), context })
  expect(await wordsOf('2026')).toMatch(/Until\s+2026-12-31/)
  expect(await wordsOf('2027')).toMatch(/Until\s+2027-01-01/)
})

/** The text of a PDF; ends the test as skipped where pdftotext is missing. */
async function textOf(pdf: Buffer, { path, context }: { path: string; context: TestContext }): Promise<string> {
  await writeFile(path, pdf)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return leaveOut(context, 'pdftotext is not installed')
    throw error
  })
  return stdout
}
