import { createHash } from 'node:crypto'
import { exportAccounts, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceAddress } from '#features/payment/invoice-view.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { filesInZip, textsInZip } from '#testing/zip.ts'
import { days } from '#wire-time.ts'
import { standardNumbers } from './datev-account-rules.ts'

let app: TestApp
let operator: TestMember
let creator: TestMember
const year = { from: '2026-01-01', to: '2026-12-31' }

/** Brands at home and in Austria, amounts that do not divide evenly, in November and December, a refund, and a payout of each kind. */
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  creator = await buildCreator(app.deps)
  const [home, abroad] = [await buildBrand('DE', ''), await buildBrand('AT', 'ATU12345678')]
  await app.deps.db.updateTable('member').set({ company_name: '=HYPERLINK("http://x"),"y"' }).where('id', '=', home.id).execute()
  const first = await buildPaid(home, 33_333)
  await buildPaid(abroad, 20_001)
  await app.deps.db.updateTable('payout_beneficiary').set({ changed_at: app.deps.now() }).execute()
  const body = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body })
  const [paid, returned] = [await requestPayout(60), await requestPayout(70.5), await requestPayout(80)]
  app.clock.turn(days(20))
  await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id: paid } })
  await app.call(moneyWire.returnPayout, { as: operator, params: { id: returned }, body: { reason: 'Closed' } })
  await buildPaid(home, 10_007)
  const refund = { reason: 'Agreed', amount: { amount: 23.45, currency: 'EUR' } }
  await app.call(moneyWire.refundPayment, { as: operator, params: { id: first }, body: refund })
  await buildContract(app.deps, { agency: abroad, creator, priceMinor: 5000 })
})
afterAll(() => app.close())

async function buildBrand(code: string, trn: string): Promise<TestMember> {
  const agency = await buildAgency(app.deps)
  const address = { streetAddress: 'Weg 1', city: 'Town', state: '', country: { code }, postalCode: '10115' }
  await app.call(billingWire.saveBillingInformation, { as: agency, body: { address, trn } })
  await buildCard(app, agency)
  return agency
}

async function buildPaid(agency: TestMember, priceMinor: number): Promise<string> {
  const { id, paymentId } = await buildContract(app.deps, { agency, creator, priceMinor })
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  return paymentId
}

const requestPayout = async (amount: number) =>
  (await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })).body.data.id

const ask = (sheet: AccountSheet, period = year, as = operator) => app.call(exportAccounts, { as, body: { sheet, ...period } })

async function download(sheet: AccountSheet, period = year) {
  const { pathname, search } = new URL((await ask(sheet, period)).body.data.url)
  const response = await app.app.inject({ method: 'GET', url: pathname + search })
  expect(response.statusCode).toBe(200)
  return response
}

/** Parses RFC 4180 with code independent of the writer. */
function parse(text: string): Record<string, string>[] {
  const lines = text.split('\r\n').slice(0, -1)
  const cellsOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
  const [head = [], ...rows] = lines.map(cellsOf)
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const rowsOf = async (sheet: AccountSheet, period = year) => parse((await download(sheet, period)).body)
const statementsOf = async (period = year) => Object.entries(textsInZip((await download('agency-statements', period)).rawPayload))
const minor = (cell = '') => Math.round(Number(cell || '0') * 100)
const sum = (rows: Record<string, string>[], column: string) => rows.reduce((total, row) => total + minor(row[column]), 0)

/** The ledger's own sums, by a query independent of the code. */
async function booked(kind: string, { from = '2000-01-01', until = '2100-01-01' } = {}): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry
    where account_id in (select id from ledger_account where kind = ${kind}) and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`.execute(
    app.deps.db,
  )
  return Number(rows[0]?.minor)
}

const kinds = Object.keys(standardNumbers.SKR03)

describe('R-163 the sums of each file are those of the ledger', () => {
  test('the journal has every entry, and each account its sum', async () => {
    const rows = await rowsOf('journal')
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ledger_entry`.execute(app.deps.db)
    expect(rows).toHaveLength(counted[0]?.n ?? -1)
    for (const kind of kinds) {
      const own = rows.filter((row) => row['Account'] === kind)
      expect([kind, sum(own, 'Credit') - sum(own, 'Debit')]).toEqual([kind, await booked(kind)])
    }
  })

  test('a period has its days only, the last one included', async () => {
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const [first, second] = [await rowsOf('journal', { from: '2026-11-16', to: '2026-11-30' }), await rowsOf('journal', december)]
    expect(first.length).toBeGreaterThan(0)
    expect(second.length).toBeGreaterThan(0)
    expect(first.length + second.length).toBe((await rowsOf('journal')).length)
    expect((await rowsOf('journal', { from: '2026-11-16', to: '2026-11-16' })).length).toBe(first.length)
  })

  test('the DATEV file has each account with its sum, and is Windows-1252 with the name that DATEV wants', async () => {
    const { headers, rawPayload } = await download('datev')
    expect(headers['content-disposition']).toContain('EXTF_Buchungsstapel_2026-01-01_2026-12-31.csv')
    // The books of all members: no cache keeps them.
    expect(headers['cache-control']).toBe('private, no-store')
    expect(rawPayload.includes(Buffer.from('Schl\xfcssel', 'latin1'))).toBe(true)
    const [head = '', , ...lines] = rawPayload.toString('latin1').split('\r\n').slice(0, -1)
    expect(head.startsWith('"EXTF";700;21;"Buchungsstapel";13;')).toBe(true)
    const sums: Record<string, number> = {}
    for (const line of lines) {
      const [amount = '', side, , , , , debit = '', credit = ''] = line.split(';')
      expect([side, /^\d+,\d\d$/.test(amount)]).toEqual(['"S"', true])
      const amountMinor = Number(amount.replace(',', ''))
      sums[debit] = (sums[debit] ?? 0) - amountMinor
      sums[credit] = (sums[credit] ?? 0) + amountMinor
    }
    const { rows: own } = await sql<{
      number: string
      minor: number
    }>`select (base + a.number)::text as number, sum(amount_minor)::bigint as minor
      from ledger_account a join ledger_entry on account_id = a.id
      join (values ('agency', 10000), ('creator', 70000)) as bases (kind, base) on bases.kind = a.kind group by 1`.execute(app.deps.db)
    expect(own.map(({ number }) => number).toSorted()).toEqual(['10001', '10002', '70001'])
    for (const { number, minor: ownMinor } of own) expect([number, sums[number] ?? 0]).toEqual([number, ownMinor])
    for (const [kind, number] of Object.entries(standardNumbers.SKR03)) {
      const isOfMembers = kind === 'agency' || kind === 'creator'
      expect([kind, sums[number] ?? 0]).toEqual([kind, isOfMembers ? 0 : await booked(kind)])
    }
  })

  test('invoices and credit notes come to what brands have paid', async () => {
    const rows = await rowsOf('invoices')
    expect(rows.map((row) => row['Kind'])).toEqual(['Invoice', 'Invoice', 'Invoice', 'Credit note'])
    expect(sum(rows, 'Total')).toBe(-(await booked('clearing')))
    expect(sum(rows, 'VAT')).toBe(await booked('vat'))
    expect(sum(rows, 'Net') + sum(rows, 'VAT')).toBe(sum(rows, 'Total'))
  })

  test('VAT of each month is what was booked in it, by rate', async () => {
    const rows = await rowsOf('vat')
    const months = { '2026-11': ['2026-11-01', '2026-12-01'], '2026-12': ['2026-12-01', '2027-01-01'] } as const
    for (const [month, [from, until]] of Object.entries(months)) {
      const own = rows.filter((row) => row['Month'] === month)
      expect([month, sum(own, 'VAT')]).toEqual([month, await booked('vat', { from, until })])
      expect(sum(own, 'VAT')).not.toBe(0)
    }
    const line = (row: Record<string, string>) => ['Month', 'Category', 'VAT rate', 'Net', 'VAT', 'Papers'].map((head) => row[head])
    expect(rows.map(line)).toEqual([
      ['2026-11', 'AE', '0', '230.01', '0.00', '1'],
      ['2026-11', 'S', '19', '383.33', '72.83', '1'],
      // 115.08 and 21.87 sold, less 19.71 and 3.74 credited.
      ['2026-12', 'S', '19', '95.37', '18.13', '2'],
    ])
  })

  test('the EC sales list names what was sold under reverse charge, by number, month and quarter', async () => {
    const { rows } = await sql<{ minor: number }>`select sum(total_minor)::bigint as minor from payment
      where state = 'paid' and vat_reason = 'reverse_charge'`.execute(app.deps.db)
    const [only, ...rest] = await rowsOf('ec-sales')
    expect(rest).toEqual([])
    expect(only).toMatchObject({ Quarter: '2026-Q4', Month: '2026-11', Country: 'AT', 'VAT number': 'ATU12345678', Kind: 'S' })
    expect(minor(only?.['Net'])).toBe(Number(rows[0]?.minor))
  })

  test.each([
    ['on the day before the first job', '2026-11-15', 0, 0],
    ['in November', '2026-11-30', 3, 0],
    ['now', '2026-12-31', 1, 1],
  ])('what was open %s is what the accounts of creators and payouts held', async (_title, to, payouts, uncharged) => {
    const rows = await rowsOf('open-items', { from: '2026-01-01', to })
    const until = new Date(Date.parse(to) + days(1)).toISOString()
    const of = (kind: string) => rows.filter((row) => row['Kind'] === kind)
    expect(sum(of('Creator balance'), 'Amount')).toBe(await booked('creator', { until }))
    expect(sum(of('Payout requested'), 'Amount')).toBe(await booked('payouts', { until }))
    expect(of('Payout requested').length).toBe(payouts)
    expect(of('Delivered, not charged').length).toBe(uncharged)
  })

  test('each brand’s statement ends as its account stands', async () => {
    const statements = (await statementsOf()).map(([name, text]) => ({ name, own: parse(text) }))
    const papers = await rowsOf('invoices')
    expect(statements.map(({ name }) => name.slice(0, 6))).toEqual(['10001 ', '10002 '])
    for (const { name, own } of statements) {
      const memberId = own[0]?.['Brand']
      expect(new Set(own.map((row) => row['Brand']))).toEqual(new Set([memberId]))
      expect(own[0]?.['Account']).toBe(name.slice(0, 5))
      // The same account number as in the list of papers.
      const documents = own.flatMap((row) => (row['Description'] === 'Invoice' ? [row['Document']] : []))
      expect(papers.filter((row) => row['Debtor'] === name.slice(0, 5) && row['Kind'] === 'Invoice').map((row) => row['Number'])).toEqual(
        documents,
      )
      const { rows: stands } = await sql<{ minor: number }>`select sum(amount_minor)::bigint as minor from ledger_entry
        join ledger_account a on a.id = account_id where a.member_id = ${memberId}`.execute(app.deps.db)
      expect(minor(own.at(-1)?.['Balance'])).toBe(Number(stands[0]?.minor))
      expect(sum(own, 'Credit') - sum(own, 'Debit')).toBe(Number(stands[0]?.minor))
      expect([own[0]?.['Description'], own.at(-1)?.['Description']]).toEqual(['Opening balance', 'Closing balance'])
    }
    expect(papers.filter((row) => row['Kind'] === 'Invoice')).toHaveLength(3)
    const later = await statementsOf({ from: '2026-12-01', to: '2026-12-31' })
    // The brand abroad had no movements in that period.
    expect(later).toHaveLength(1)
    expect(parse(later[0]?.[1] ?? '').flatMap((row) => (row['Description'] === 'Credit note' ? [row['Document']] : []))).toEqual([
      'CN-000001',
    ])
  })
})

test('R-167 the archive has every paper of its days as it is served, with their hashes; a damaged one is named', async () => {
  const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const archive = async () => filesInZip((await download('papers')).rawPayload)
  const invoices = (await rowsOf('invoices')).map((row) => `${row['Number']}.pdf`)
  expect(invoices).toHaveLength(4)
  const { id: payoutId } = await app.deps.db.selectFrom('payout').select('id').where('state', '=', 'paid').executeTakeFirstOrThrow()
  const names = [...invoices, `creators/payout-${payoutId}.pdf`]

  const files = await archive()
  expect(files.map(([name]) => name)).toEqual([...names, 'SHA256SUMS.txt'])
  const sums = files.slice(0, -1).map(([name, bytes]) => `${shaOf(bytes)}  ${name}\n`)
  expect(files.at(-1)?.[1].toString()).toBe(sums.join(''))
  const { id } = await app.deps.db.selectFrom('invoice').select('id').where('number', '=', 'CN-000001').executeTakeFirstOrThrow()
  const { pathname, search } = new URL(invoiceAddress(id, { deps: app.deps, origin: 'http://here' }))
  const served = (await app.app.inject({ method: 'GET', url: pathname + search })).rawPayload
  expect(files.find(([name]) => name === 'CN-000001.pdf')?.[1].equals(served)).toBe(true)

  await app.deps.db
    .updateTable('invoice')
    .set({ storage_key: 'invoices/none.pdf', storage_sha256: shaOf(Buffer.from('another')) })
    .where('id', '=', id)
    .execute()
  const rest = await archive()
  expect(rest.map(([name]) => name)).toEqual([...names.filter((name) => name !== 'CN-000001.pdf'), 'SHA256SUMS.txt'])
  expect(rest.at(-1)?.[1].toString()).toContain('# CN-000001.pdf is damaged and not in this archive\n')
})

test('ABUSE-28 a name that begins like a formula is words in every file', async () => {
  const texts = [
    (await download('journal')).body,
    (await download('invoices')).body,
    (await statementsOf()).map(([, text]) => text).join(''),
  ]
  for (const body of texts) {
    expect(body).toContain(`"'=HYPERLINK(""http://x""),""y"""`)
    expect(body).not.toMatch(/(^|,)"?=/m)
  }
})

test('a period that ends before it begins is refused, and for DATEV one over two financial years', async () => {
  const backwards = await ask('vat', { from: '2026-02-01', to: '2026-01-31' })
  expect([backwards.status, backwards.error.message]).toEqual([400, 'The last day cannot be before the first.'])
  const long = await ask('datev', { from: '2025-12-01', to: '2026-01-31' })
  expect(long.error.message).toBe(
    'A DATEV file covers one financial year and one calendar year at most. Please choose a period within both.',
  )
})

test('only an operator gets the address of a file, and the log names the file', async () => {
  expect((await ask('journal', year, creator)).status).toBe(403)
  await ask('journal')
  const entry = await app.deps.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    operator_id: operator.id,
    action: 'accounts_exported',
    subject: 'accounts',
    subject_id: 'journal_2026-01-01_2026-12-31.csv',
  })
})
