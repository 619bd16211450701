import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectOfSchema } from '#testing/dac7-schema.ts'
import { openDac7, sellerOf, sellersIn, valuesOf, type Dac7World } from '#testing/dac7-year.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let world: Dac7World
let app: TestApp
let operator: TestMember
beforeAll(async () => {
  world = await openDac7()
  ;({ app, operator } = world)
})
afterAll(() => world.close())

/** Takes the file of a year after its end and marks it as not filed, so that the next one is a first report as well. */
async function fileOf(year: number): Promise<string> {
  if (app.deps.now() < new Date(`${year + 1}-01-10T12:00:00Z`)) await world.on(`${year + 1}-01-10T12:00:00Z`)
  const { file, xml } = await world.take(year)
  expect((await world.say(file, null)).status).toBe(200)
  return xml
}

const quartersOf = (seller: string) => [valuesOf(seller, 'ConsQ\\d'), valuesOf(seller, 'NumbQ\\d')]

const beneficiary = {
  fullName: 'Mara Ilic',
  address: 'Ilica 1',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'B',
  bankAddress: 'B',
}

test('R-243 the report has who earned what in which quarter, less what refunds took back of it, whenever they did', async () => {
  await world.on('2027-03-31T20:00:00Z')
  const [ilic, bauer] = [await world.buildSeller('Ilic', { country: 'HR' }), await world.buildSeller('Bauer', { country: 'CH' })]
  await app.call(taxWire.saveCreatorTax, { as: ilic, body: { status: 'private', taxNumber: '', tin: '69435151530', agreesTo: null } })
  expect((await app.call(saveBeneficiary, { as: ilic, body: beneficiary })).status).toBe(200)
  const first = await world.earn(ilic, 20_050)
  await world.earn(bauer, 10_000)
  // In Berlin it is already April.
  await world.on('2027-03-31T22:30:00Z', ilic)
  await world.earn(ilic, 30_000)
  const gone = await world.earn(ilic, 7000)
  await world.on('2027-12-31T22:59:00Z', ilic)
  await world.earn(ilic, 1049)
  await world.on('2027-12-31T23:00:00Z', ilic)
  await world.earn(ilic, 99_900)
  await world.refund(gone)
  await world.refund(first, 115)

  const xml = await fileOf(2027)
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
  expect(await world.overview(2027)).toMatchObject({ year: 2027, sellers: 1, elsewhere: 1, incomplete: [], incompleteCount: 0 })
  expect(quartersOf(sellerOf(await fileOf(2028), 'Ilic'))[0]).toEqual(['999', '0', '0', '0'])
})

test('R-244 what is missing is listed; without a tax number a creator is reported all the same, without an address not', async () => {
  await world.on('2029-05-01T12:00:00Z')
  const [sims, gale] = [await world.buildSeller('Sims', { country: 'FR' }), await world.buildSeller('Gale', { country: 'FR', city: '' })]
  await world.earn(sims, 10_000)
  await world.earn(gale, 10_000)
  const { incomplete, ...counts } = await world.overview(2029)
  expect(counts).toMatchObject({ year: 2029, sellers: 1, elsewhere: 0, incompleteCount: 2 })
  expect(incomplete).toEqual([
    { memberId: sims.id, name: 'Mara Sims', missing: ['tin', 'birth_place'], isReported: true, staysAsFiled: false },
    { memberId: gale.id, name: 'Mara Gale', missing: ['tin', 'birth_place', 'address'], isReported: false, staysAsFiled: false },
  ])
  const xml = await fileOf(2029)
  expect(sellersIn(xml)).toHaveLength(1)
  expect(sellerOf(xml, 'Sims')).toContain('<TIN unknown="true">NOTIN</TIN>')
})

test('R-382 a creator without a tax number says where they were born; with one, the report does not say it', async () => {
  await world.on('2030-05-01T12:00:00Z')
  const ivo = await world.buildSeller('Ivo', { country: 'SI' })
  await world.earn(ivo, 10_000)
  const save = (given: { tin: string; birthCity?: string; birthCountry?: string }) =>
    app.call(taxWire.saveCreatorTax, { as: ivo, body: { status: 'private', taxNumber: '', agreesTo: null, ...given } })
  const halves = [await save({ tin: '', birthCity: 'Mostar' }), await save({ tin: '', birthCity: ' ', birthCountry: 'BA' })]
  expect(halves.map(({ status, error }) => [status, error.errors?.children])).toEqual([
    [400, { birthCountry: { errors: ['Please choose the country you were born in.'] } }],
    [400, { birthCity: { errors: ['Please enter the city you were born in.'] } }],
  ])
  const saved = await save({ tin: '', birthCity: ' Mostar ', birthCountry: 'BA' })
  expect(saved.body.data).toMatchObject({ tin: '', birthCity: 'Mostar', birthCountry: 'BA' })
  expect((await world.overview(2030)).incomplete).toMatchObject([{ memberId: ivo.id, missing: ['tin'], isReported: true }])
  const first = sellerOf(await fileOf(2030), 'Ivo')
  expect(first).toContain(
    '<BirthPlace><City>Mostar</City><CountryInfo><CountryCode>BA</CountryCode></CountryInfo></BirthPlace></BirthInfo>',
  )
  // What an earlier page does not send stays as it is.
  await world.on('2031-01-10T12:00:00Z', ivo)
  expect((await save({ tin: '12345678' })).body.data).toMatchObject({ tin: '12345678', birthCity: 'Mostar', birthCountry: 'BA' })
  expect(sellerOf(await fileOf(2030), 'Ivo')).not.toContain('BirthPlace')
  // With a tax number, half a place of birth keeps nothing from being saved.
  expect((await save({ tin: '12345678', birthCity: 'Mostar', birthCountry: '' })).status).toBe(200)
})

test('R-245 a creator who earned something and deleted the account stays in the report; one who earned nothing leaves nothing behind', async () => {
  await world.on('2031-05-01T12:00:00Z')
  const [otto, vogt, none] = await Promise.all(['Otto', 'Vogt', 'None'].map((name) => world.buildSeller(name, { country: 'AT' })))
  if (!otto || !vogt || !none) throw new Error('Somebody is missing.')
  const born = { birthCity: 'Graz', birthCountry: 'AT', agreesTo: null }
  await app.call(taxWire.saveCreatorTax, { as: otto, body: { status: 'private', taxNumber: '', tin: '', ...born } })
  await app.call(taxWire.saveCreatorTax, {
    as: vogt,
    body: { status: 'vat_registered', taxNumber: 'ATU12345675', tin: '931736581', ...born },
  })
  for (const seller of [otto, vogt]) {
    await app.call(saveBeneficiary, { as: seller, body: beneficiary })
    await world.earn(seller, 10_000)
    await app.deps.db.updateTable('contract').set({ completed_at: app.deps.now() }).where('creator_id', '=', seller.id).execute()
  }
  const before = await fileOf(2031)
  expect(sellerOf(before, 'Otto')).toContain('<City>Graz</City>')
  expect(sellerOf(before, 'Vogt')).toContain('<TIN issuedBy="AT">931736581</TIN><VAT>ATU12345675</VAT>')
  await world.on('2032-01-10T12:00:00Z', otto, vogt, none)

  for (const as of [otto, vogt]) {
    const asked = await app.call(requestPayout, { as, body: { amount: { amount: 100, currency: 'EUR' } } })
    await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id: asked.body.data.id } })
  }
  await app.turnClock(days(8))
  const password = 'slow mornings 7'
  for (const member of [otto, vogt, none]) {
    await app.deps.db
      .updateTable('member')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', member.id)
      .execute()
    expect((await app.call(deleteAccount, { as: member, body: { password } })).status).toBe(200)
  }
  const xml = await fileOf(2031)
  const withoutIds = (seller: string) => seller.replaceAll(/<stf:DocRefId>[^<]*</g, '')
  for (const name of ['Otto', 'Vogt']) expect(withoutIds(sellerOf(xml, name))).toBe(withoutIds(sellerOf(before, name)))
  const kept = await app.deps.db.selectFrom('departed_seller').select('member_id').execute()
  expect(kept.map(({ member_id: id }) => id).toSorted()).toEqual([otto.id, vogt.id].toSorted())
})

test('R-243 a year without sellers is a report that says so', async () => {
  const xml = await fileOf(2020)
  expect(valuesOf(xml, 'MessageTypeIndic')).toEqual(['DPI403'])
  expect(sellersIn(xml)).toEqual([])
})

test('R-243 each file and each seller in it has a number of its own, beginning with country, year and country', async () => {
  await world.on('2033-05-01T12:00:00Z')
  await world.earn(await world.buildSeller('Pahl', { country: 'DE' }), 10_000)
  await world.earn(await world.buildSeller('Quast', { country: 'DE' }), 10_000)
  const files = [await fileOf(2033), await fileOf(2033)]
  const ids = files.flatMap((xml) => [...valuesOf(xml, 'MessageRefId'), ...valuesOf(xml, 'stf:DocRefId')])
  expect(ids).toHaveLength(8)
  expect(new Set(ids).size).toBe(8)
  for (const id of ids) expect(id).toMatch(/^DE2033DE-[0-9a-f]{32}(-\d+)?$/)
})

test('R-243 R-375 however many sellers a year has, each of them is in its file, once', async () => {
  await world.on('2034-05-01T12:00:00Z')
  await world.buildSellers(501, 10_000)
  const xml = await fileOf(2034)
  expect(new Set(valuesOf(xml, 'LastName')).size).toBe(501)
  expect(sellersIn(xml)).toHaveLength(501)
  expect(await world.overview(2034)).toMatchObject({ sellers: 501, files: [{ added: 501 }] })
})

test('R-243 the file is one of the OECD’s schema', async (context) => {
  const reports: string[] = []
  for (const year of [2027, 2029, 2030, 2031, 2033, 2020]) reports.push(await fileOf(year))
  expect(reports).toHaveLength(6)
  await expectOfSchema(context, reports)
})

test('R-243 without DAC7 nobody is asked for a tax number, nothing is shown, and there is no file', async () => {
  const off = await openTestApp()
  try {
    const [operator, creator] = [await buildOperator(off.deps), await buildCreator(off.deps)]
    expect((await off.call(wire.getDac7, { as: operator })).body.data).toBeNull()
    expect((await off.call(taxWire.getCreatorTax, { as: creator })).body.data.tin).toBeNull()
    const refused = await off.call(wire.takeDac7File, { as: operator, body: { year: 2025 } })
    expect([refused.status, refused.error.message]).toEqual([400, 'The report of sellers is switched off. Set DAC7=on.'])
  } finally {
    await off.close()
  }
})

test('R-243 only a year that is over where the platform is can be taken, and the last one is shown', async () => {
  await world.on('2040-12-31T22:59:00Z')
  const take = () => app.call(wire.takeDac7File, { as: operator, body: { year: 2040 } })
  const refused = await take()
  expect([refused.status, refused.error.message]).toEqual([400, '2040 is not over yet. Its report can be downloaded from 1 January 2041.'])
  expect(await world.overview(2040)).toMatchObject({ isOver: false, next: null })
  // In Berlin it is already 2041.
  await world.on('2040-12-31T23:00:00Z')
  expect(await world.overview(2040)).toMatchObject({ isOver: true, next: 'nil' })
  expect((await take()).status).toBe(200)
  expect((await app.call(wire.getDac7, { as: operator })).body.data?.year).toBe(2040)
})
