import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from '#testing/builders.ts'
import { notApplicable } from '#testing/not-here.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

const settings = {
  DAC7: 'on',
  DAC7_TIN: '27/123/45678',
  VAT_COUNTRY: 'DE',
  SELLER_TAX_NUMBER: 'DE123456789',
  SELLER_REGISTRATION: 'HRB 1234',
  SELLER_TIME_ZONE: 'Europe/Berlin',
}

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp(settings)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

/** Sets the clock on a day, where nobody is logged in any more, and logs everybody in again. */
async function on(day: string, ...members: TestMember[]): Promise<void> {
  app.clock.turn(new Date(day).getTime() - app.deps.now().getTime())
  for (const member of [agency, ...members]) member.token = await openSession(app.deps, member.id)
}

async function earn(creator: TestMember, priceMinor: number) {
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return contract
}

const overview = async (operator: TestMember, year: number) =>
  (await app.call(wire.getDac7, { as: operator, query: { year: String(year) } })).body.data

const ask = (operator: TestMember, from: string, to: string) =>
  app.call(exportAccounts, { as: operator, body: { sheet: 'dac7', from, to } })

async function fileOf(operator: TestMember, year: number): Promise<string> {
  const { body } = await ask(operator, `${year}-01-01`, `${year}-12-31`)
  const { pathname, search } = new URL(body.data.url)
  const file = await app.app.inject({ method: 'GET', url: pathname + search })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(file.headers['content-disposition']).toContain(`dac7_${year}-01-01_${year}-12-31.xml`)
  return file.body
}

const sellersIn = (xml: string) => xml.split('<ReportableSeller>').slice(1)
const valuesOf = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)
const sellerOf = (xml: string, lastName: string) => sellersIn(xml).find((seller) => seller.includes(`<LastName>${lastName}<`)) ?? ''
const quartersOf = (seller: string) => [valuesOf(seller, 'ConsQ\\d'), valuesOf(seller, 'NumbQ\\d')]

async function buildNamed(lastName: string, profile: Parameters<typeof buildCreator>[1] = {}): Promise<TestMember> {
  const creator = await buildCreator(app.deps, profile)
  await app.deps.db.updateTable('member').set({ last_name: lastName }).where('id', '=', creator.id).execute()
  return creator
}

const beneficiary = {
  fullName: 'Mara Ilic',
  address: 'Ilica 1',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'B',
  bankAddress: 'B',
}

test('R-243 the report has who earned what in which quarter, less what refunds took back of it, whenever they did', async () => {
  await on('2027-03-31T20:00:00Z')
  const [ilic, bauer] = [await buildNamed('Ilic', { country: 'HR' }), await buildNamed('Bauer', { country: 'CH' })]
  const operator = await buildOperator(app.deps)
  await app.call(taxWire.saveCreatorTax, { as: ilic, body: { status: 'private', taxNumber: '', tin: '69435151530', agreesTo: null } })
  expect((await app.call(saveBeneficiary, { as: ilic, body: beneficiary })).status).toBe(200)
  const first = await earn(ilic, 20_050)
  await earn(bauer, 10_000)
  // In Berlin it is April by then.
  await on('2027-03-31T22:30:00Z', ilic)
  await earn(ilic, 30_000)
  const gone = await earn(ilic, 7000)
  await on('2027-12-31T22:59:00Z', ilic)
  await earn(ilic, 1049)
  await on('2027-12-31T23:00:00Z', ilic, operator)
  await earn(ilic, 99_900)
  const refund = (id: string, amount?: number) =>
    app.call(moneyWire.refundPayment, {
      as: operator,
      params: { id },
      body: { reason: 'Agreed', ...(amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }) },
    })
  expect((await refund(gone.paymentId)).status).toBe(200)
  expect((await refund(first.paymentId, 115)).status).toBe(200)

  const xml = await fileOf(operator, 2027)
  expect(sellersIn(xml)).toHaveLength(1)
  const seller = sellerOf(xml, 'Ilic')
  expect(quartersOf(seller)).toEqual([
    ['101', '300', '0', '10'],
    ['1', '1', '0', '1'],
  ])
  expect([...valuesOf(seller, 'FeesQ\\d'), ...valuesOf(seller, 'TaxQ\\d')]).toEqual(Array.from({ length: 8 }, () => '0'))
  expect(seller).toContain('<TIN issuedBy="HR">69435151530</TIN>')
  expect(seller).toContain('<Identifier AccountNumberType="IBAN">DE02120300000000202051</Identifier></FinancialIdentifier>')
  expect(seller).toMatch(/<BirthInfo><BirthDate>\d{4}-\d\d-\d\d<\/BirthDate><\/BirthInfo>/)
  expect(xml).toContain('<TIN issuedBy="DE">27/123/45678</TIN><IN issuedBy="DE" INType="BRN">HRB 1234</IN><VAT>DE123456789</VAT>')
  expect(valuesOf(xml, 'ReportingPeriod')).toEqual(['2027-12-31'])
  expect(valuesOf(xml, 'MessageTypeIndic')).toEqual(['DPI401'])
  expect(await overview(operator, 2027)).toEqual({ year: 2027, sellers: 1, elsewhere: 1, incomplete: [], incompleteCount: 0 })
  expect(quartersOf(sellerOf(await fileOf(operator, 2028), 'Ilic'))[0]).toEqual(['999', '0', '0', '0'])
})

test('R-244 what is missing is listed; without a tax number a creator is reported all the same, without an address not', async () => {
  await on('2029-05-01T12:00:00Z')
  const [sims, gale] = [await buildNamed('Sims', { country: 'FR' }), await buildNamed('Gale', { country: 'FR', city: '' })]
  const operator = await buildOperator(app.deps)
  await earn(sims, 10_000)
  await earn(gale, 10_000)
  const { incomplete, ...counts } = (await overview(operator, 2029)) ?? { incomplete: [] }
  expect(counts).toEqual({ year: 2029, sellers: 1, elsewhere: 0, incompleteCount: 2 })
  expect(incomplete).toEqual([
    { memberId: sims.id, name: 'Mara Sims', missing: ['tin'], isReported: true },
    { memberId: gale.id, name: 'Mara Gale', missing: ['tin', 'address'], isReported: false },
  ])
  const xml = await fileOf(operator, 2029)
  expect(sellersIn(xml)).toHaveLength(1)
  expect(sellerOf(xml, 'Sims')).toContain('<TIN unknown="true">NOTIN</TIN>')
})

test('R-245 a creator who earned something and deleted the account stays in the report; one who earned nothing leaves nothing behind', async () => {
  await on('2031-05-01T12:00:00Z')
  const [otto, none] = [await buildNamed('Otto', { country: 'AT' }), await buildNamed('None', { country: 'AT' })]
  const operator = await buildOperator(app.deps)
  await app.call(taxWire.saveCreatorTax, { as: otto, body: { status: 'private', taxNumber: '', tin: '931736581', agreesTo: null } })
  await app.call(saveBeneficiary, { as: otto, body: beneficiary })
  await earn(otto, 10_000)
  await app.deps.db.updateTable('contract').set({ completed_at: app.deps.now() }).where('creator_id', '=', otto.id).execute()
  const before = sellerOf(await fileOf(operator, 2031), 'Otto')

  const asked = await app.call(requestPayout, { as: otto, body: { amount: { amount: 100, currency: 'EUR' } } })
  await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id: asked.body.data.id } })
  await app.turnClock(days(8))
  const password = 'slow mornings 7'
  for (const member of [otto, none]) {
    await app.deps.db
      .updateTable('member')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', member.id)
      .execute()
    expect((await app.call(deleteAccount, { as: member, body: { password } })).status).toBe(200)
  }
  const xml = await fileOf(operator, 2031)
  const withoutIds = (seller: string) => seller.replaceAll(/<stf:DocRefId>[^<]*</g, '')
  expect(withoutIds(sellerOf(xml, 'Otto'))).toBe(withoutIds(before))
  const kept = await app.deps.db.selectFrom('departed_seller').select('member_id').execute()
  expect(kept).toEqual([{ member_id: otto.id }])
})

test('R-243 a year without sellers is a report that says so', async () => {
  const operator = await buildOperator(app.deps)
  const xml = await fileOf(operator, 2020)
  expect(valuesOf(xml, 'MessageTypeIndic')).toEqual(['DPI403'])
  expect(sellersIn(xml)).toEqual([])
})

test('R-243 each file and each seller in it has a number of its own, beginning with country, year and country', async () => {
  await on('2033-05-01T12:00:00Z')
  await earn(await buildNamed('Pahl', { country: 'DE' }), 10_000)
  await earn(await buildNamed('Quast', { country: 'DE' }), 10_000)
  const operator = await buildOperator(app.deps)
  const files = [await fileOf(operator, 2033), await fileOf(operator, 2033)]
  const ids = files.flatMap((xml) => [...valuesOf(xml, 'MessageRefId'), ...valuesOf(xml, 'stf:DocRefId')])
  expect(ids).toHaveLength(8)
  expect(new Set(ids).size).toBe(8)
  for (const id of ids) expect(id).toMatch(/^DE2033DE-[0-9a-f]{32}(-\d+)?$/)
})

test('R-243 the file is one of the OECD’s schema', async (context) => {
  const schema = join(import.meta.dirname, '../../../../../shared/data/DPIXML_v1.0.xsd')
  if (!existsSync(schema)) return notApplicable(context, 'the OECD’s schema is not on this machine (shared/data/DPIXML_v1.0.xsd)')
  const operator = await buildOperator(app.deps)
  for (const year of [2027, 2029, 2031, 2033, 2020]) {
    const path = join(app.deps.config.dataDir, `dac7-${year}.xml`)
    await writeFile(path, await fileOf(operator, year))
    const { stderr } = await promisify(execFile)('xmllint', ['--noout', '--nonet', '--schema', schema, path])
    expect(stderr).toContain('validates')
  }
})

test('R-243 without DAC7 nobody is asked for a tax number, nothing is shown, and there is no file', async () => {
  const off = await openTestApp()
  try {
    const [operator, creator] = [await buildOperator(off.deps), await buildCreator(off.deps)]
    expect((await off.call(wire.getDac7, { as: operator })).body.data).toBeNull()
    expect((await off.call(taxWire.getCreatorTax, { as: creator })).body.data.tin).toBeNull()
    const body = { sheet: 'dac7', from: '2026-01-01', to: '2026-12-31' } as const
    const refused = await off.call(exportAccounts, { as: operator, body })
    expect([refused.status, refused.error.message]).toEqual([400, 'The report of sellers is switched off. Set DAC7=on.'])
  } finally {
    await off.close()
  }
})

test('R-243 the report covers a calendar year', async () => {
  const operator = await buildOperator(app.deps)
  const refused = await ask(operator, '2027-01-01', '2027-11-30')
  expect([refused.status, refused.error.message]).toEqual([400, 'The report of sellers covers a calendar year. Please choose one.'])
  const last = await app.call(wire.getDac7, { as: operator })
  expect(last.body.data?.year).toBe(app.deps.now().getUTCFullYear() - 1)
})
