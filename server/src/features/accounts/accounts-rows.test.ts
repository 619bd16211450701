import { exportAccounts, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import type { PaymentId } from '@pairtake/protocol/ids'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { hearEvents, sandboxSide, takeAndCompare } from '#testing/provider-sides.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { textsInZip } from '#testing/zip.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let paymentId: PaymentId

/** A brand at home pays 200 and the fee of 15 %, with VAT; the whole refund of the next day comes back the day after. */
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps, { company_name: 'Oats' })
  await app.call(billingWire.saveBillingInformation, { as: agency, body: { trn: 'DE111111125' } })
  await buildCard(app, agency, cards.failsRefunds)
  const provider = await sandboxSide(app)
  await provider.setFee({ basisPoints: 150, fixedMinor: 25 })
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  ;({ paymentId } = contract)
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  app.clock.turn(days(1))
  await app.call(moneyWire.refundPayment, { as: operator, params: { id: paymentId }, body: { reason: 'Agreed' } })
  app.clock.turn(days(1))
  await hearEvents(app)
  await provider.payOut(10_000)
  await takeAndCompare(app)
})
afterAll(() => app.close())

async function download(sheet: AccountSheet): Promise<Buffer> {
  const asked = await app.call(exportAccounts, { as: operator, body: { sheet, from: '2026-11-01', to: '2026-11-30' } })
  const { pathname, search } = new URL(asked.body.data.url)
  return (await app.app.inject({ method: 'GET', url: pathname + search })).rawPayload
}

const rowsOf = async (sheet: AccountSheet) => csvRows((await download(sheet)).toString())

describe('R-163 a payment whose refund came back', () => {
  test('has an invoice, a credit note that names it, and a second invoice in the list of papers', async () => {
    const same = { Buyer: 'Oats', 'VAT number': 'DE111111125', Subject: 'Oat milk, slow mornings', Category: 'S', 'VAT rate': '19' }
    const also = { ...same, Currency: 'EUR', Payment: paymentId, Debtor: '10001' }
    const [owed, credited] = [
      { Net: '230.00', VAT: '43.70', Total: '273.70' },
      { Net: '-230.00', VAT: '-43.70', Total: '-273.70' },
    ]
    expect(await rowsOf('invoices')).toEqual([
      { ...also, ...owed, Number: 'INV-000001', Kind: 'Invoice', Date: '2026-11-16', Credits: '' },
      { ...also, ...credited, Number: 'CN-000001', Kind: 'Credit note', Date: '2026-11-17', Credits: 'INV-000001' },
      { ...also, ...owed, Number: 'INV-000002', Kind: 'Invoice', Date: '2026-11-18', Credits: '' },
    ])
  })

  test('is booked three times in journal and DATEV file, each time under the paper of its own day', async () => {
    const ofBrand = (await rowsOf('journal')).filter((row) => row['Account'] === 'agency')
    expect(ofBrand.map((row) => [row['Date'], row['Document'], row['Debit'], row['Credit'], row['Member']])).toEqual([
      ['2026-11-16', 'INV-000001', '273.70', '', agency.id],
      ['2026-11-16', 'INV-000001', '', '273.70', agency.id],
      ['2026-11-17', 'CN-000001', '', '273.70', agency.id],
      ['2026-11-17', 'CN-000001', '273.70', '', agency.id],
      ['2026-11-18', 'INV-000002', '273.70', '', agency.id],
      ['2026-11-18', 'INV-000002', '', '273.70', agency.id],
    ])
    const lines = (await download('datev')).toString('latin1').split('\r\n').slice(2)
    const ofVat = lines.map((line) => line.split(';')).filter((cells) => cells[6] === '1776' || cells[7] === '1776')
    // Amount, debit account, credit account, day and document.
    expect(ofVat.map((cells) => [cells[0], cells[6], cells[7], cells[9], cells[10]])).toEqual([
      ['43,70', '10001', '1776', '1611', '"INV-000001"'],
      ['43,70', '1776', '10001', '1711', '"CN-000001"'],
      ['43,70', '10001', '1776', '1811', '"INV-000002"'],
    ])
  })

  test('is a pair of lines for each of its papers in the statement of its brand, which ends at zero', async () => {
    const [text = '', ...others] = Object.values(textsInZip(await download('agency-statements')))
    expect(others).toEqual([])
    const rows = csvRows(text)
    const line = (row: Record<string, string>) =>
      ['Date', 'Description', 'Document', 'Debit', 'Credit', 'Balance'].map((head) => row[head]).join(' | ')
    expect(rows.map(line)).toEqual([
      '2026-11-01 | Opening balance |  |  |  | 0.00',
      '2026-11-16 | Invoice | INV-000001 | 273.70 |  | -273.70',
      '2026-11-16 | Paid | INV-000001 |  | 273.70 | 0.00',
      '2026-11-17 | Credit note | CN-000001 |  | 273.70 | 273.70',
      '2026-11-17 | Refunded | CN-000001 | 273.70 |  | 0.00',
      '2026-11-18 | Invoiced again | INV-000002 | 273.70 |  | -273.70',
      '2026-11-18 | Refund came back | INV-000002 |  | 273.70 | 0.00',
      '2026-11-30 | Closing balance |  |  |  | 0.00',
    ])
    expect(rows[0]).toMatchObject({ Currency: 'EUR', Account: '10001', Name: 'Oats', Brand: agency.id })
  })

  test('has its lines at the card provider beside what was booked for them', async () => {
    const rows = (await rowsOf('provider-lines')).toSorted((one, other) => (one['Kind'] ?? '').localeCompare(other['Kind'] ?? ''))
    const told = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`))
    const same = { Line: told('txn'), Words: '', Currency: 'EUR', Fit: 'fits' }
    const line = (Date: string, Kind: string, more: Record<string, unknown>) => ({ ...same, Date, Kind, Type: Kind, ...more })
    const ofRefund = { Source: told('re'), Payment: paymentId, Fee: '0.00' }
    // 1.5 % of the charge and 0.25 are the provider's.
    const charged = { Amount: '273.70', Fee: '4.36', Net: '269.34', 'In our books': '273.70' }
    expect(rows).toEqual([
      line('2026-11-16', 'charge', { Source: told('ch'), Payment: paymentId, ...charged }),
      line('2026-11-18', 'payout', {
        Source: told('po'),
        Payment: '',
        Fee: '0.00',
        Amount: '-100.00',
        Net: '-100.00',
        'In our books': '-100.00',
      }),
      line('2026-11-17', 'refund', { ...ofRefund, Amount: '-273.70', Net: '-273.70', 'In our books': '-273.70' }),
      line('2026-11-17', 'refund_failure', { ...ofRefund, Amount: '273.70', Net: '273.70', 'In our books': '273.70' }),
    ])
  })
})
