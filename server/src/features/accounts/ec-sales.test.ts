import { exportAccounts, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let creator: TestMember
/** The tests' clock starts in November 2026. */
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  creator = await buildCreator(app.deps)
  members.push(operator)
})
afterAll(() => app.close())

/** Members who log in again after weeks have passed. */
const members: TestMember[] = []
async function wait(whole: number): Promise<void> {
  app.clock.turn(days(whole))
  for (const member of members) member.token = await openSession(app.deps, member.id)
}

async function buildAbroad(code: string, trn: string): Promise<TestMember> {
  const agency = await buildAgency(app.deps)
  const address = { streetAddress: 'Weg 1', city: 'Town', state: '', country: { code }, postalCode: '1010' }
  await app.call(billingWire.saveBillingInformation, { as: agency, body: { address, trn } })
  await buildCard(app, agency)
  members.push(agency)
  return agency
}

/** Charged in full by finalizing: price and 15 % fee, without VAT. */
async function sell(agency: TestMember, { waitedDays = 0 } = {}): Promise<string> {
  const { id, paymentId } = await buildContract(app.deps, { agency, creator })
  await wait(waitedDays)
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  return paymentId
}

async function refund(id: string, amount: number): Promise<void> {
  const body = { reason: 'Agreed', amount: { amount, currency: 'EUR' } }
  expect((await app.call(moneyWire.refundPayment, { as: operator, params: { id }, body })).status).toBe(200)
}

async function linesOf(sheet: AccountSheet, country?: string): Promise<string[]> {
  const asked = await app.call(exportAccounts, { as: operator, body: { sheet, from: '2026-01-01', to: '2027-12-31' } })
  const { pathname, search } = new URL(asked.body.data.url)
  const lines = (await app.app.inject({ method: 'GET', url: pathname + search })).body.trim().split('\r\n').slice(1)
  return country === undefined ? lines : lines.filter((line) => line.split(',')[2] === country)
}
const listOf = (country: string) => linesOf('ec-sales', country)

test('R-279 a credit note lowers the month it is issued in, below zero where there was no sale, and never the month of its invoice', async () => {
  const vienna = await buildAbroad('AT', 'atu 123.456-78')
  const first = await sell(vienna)
  await refund(first, 30)
  // 230 sold and 30 refunded in November, with the number in the list's format.
  expect(await listOf('AT')).toEqual(['2026-Q4,2026-11,AT,ATU12345678,S,200.00,EUR,2026-11'])

  await wait(60)
  await refund(first, 50)
  expect(await listOf('AT')).toEqual([
    '2026-Q4,2026-11,AT,ATU12345678,S,200.00,EUR,2026-11',
    '2027-Q1,2027-01,AT,ATU12345678,S,-50.00,EUR,2027-01',
  ])
  // A new sale in the month of the correction is summed with it, however the number was typed.
  await app.call(billingWire.saveBillingInformation, { as: vienna, body: { trn: 'ATU12345678' } })
  await sell(vienna)
  expect((await listOf('AT')).slice(1)).toEqual(['2027-Q1,2027-01,AT,ATU12345678,S,180.00,EUR,2027-01'])

  // The list and each month's VAT agree on reverse charge: tax offices compare them.
  const vat = (await linesOf('vat')).map((line) => line.split(',')).filter(([, category]) => category === 'AE')
  expect(vat.map(([month, , , net]) => [month, net])).toEqual([
    ['2026-11', '200.00'],
    ['2027-01', '180.00'],
  ])
})

test('R-279 a sale that is credited whole in its month is no line; in a later month both are', async () => {
  const rome = await buildAbroad('IT', 'IT12345678901')
  await refund(await sell(rome), 230)
  expect(await listOf('IT')).toEqual([])
  const later = await sell(rome)
  await wait(31)
  await refund(later, 230)
  expect((await listOf('IT')).map((line) => line.split(',').slice(1, 6).join(' '))).toEqual([
    '2027-01 IT IT12345678901 S 230.00',
    '2027-02 IT IT12345678901 S -230.00',
  ])
})

test('R-279 a sale that was delivered in an earlier month than its invoice says so', async () => {
  const paris = await buildAbroad('FR', 'FR40303265045')
  await sell(paris, { waitedDays: 40 })
  const [line = '', ...more] = await listOf('FR')
  expect(more).toEqual([])
  const [, month = '', , , , net, , supplied = ''] = line.split(',')
  expect(net).toBe('230.00')
  expect(supplied < month).toBe(true)
})
