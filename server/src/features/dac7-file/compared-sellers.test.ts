import { saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSurelyComplete } from '#features/dac7/dac7-queries.ts'
import { gapsOf, isReportable, type Seller } from '#features/dac7/dac7-rules.ts'
import type { TestMember } from '#testing/builders.ts'
import { openDac7, sellersIn, valuesOf, type Dac7World } from '#testing/dac7-year.ts'
import { seller as drawnSeller } from '#testing/drawn-sellers.ts'

let world: Dac7World
beforeAll(async () => {
  world = await openDac7()
})
afterAll(() => world.close())

/** A creator who lacks nothing. */
async function buildComplete(lastName: string): Promise<TestMember> {
  const creator = await world.buildSeller(lastName, { country: 'FR' })
  const { app } = world
  const tax = { status: 'private', taxNumber: '', tin: '123456', agreesTo: null } as const
  expect((await app.call(saveCreatorTax, { as: creator, body: tax })).status).toBe(200)
  const account = { fullName: 'Mara L', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  expect((await app.call(saveBeneficiary, { as: creator, body: account })).status).toBe(200)
  return creator
}

const complete: Seller = {
  firstName: 'Ana',
  lastName: 'Ilic',
  birthDate: '2000-05-04',
  street: 'Ilica 1',
  postalCode: '10000',
  city: 'Zagreb',
  country: 'HR',
  status: 'small_business',
  taxNumber: '27/123',
  tin: '',
  birthCity: '',
  birthCountry: '',
  iban: '',
  accountHolder: '',
}

const pick = (odd: Seller, name: keyof Seller | undefined) => (name === undefined ? {} : { [name]: odd[name] })

test('R-244 nobody who lacks something, or lives elsewhere, is taken for complete, whatever they wrote', async () => {
  const { seed } = fc.readConfigureGlobal()
  const drawn = fc.sample(drawnSeller, { numRuns: 3000, ...(seed === undefined ? {} : { seed }) })
  // Each odd one, and a complete seller with one of its details.
  const names = Object.keys(complete) as (keyof Seller)[]
  const withOne = drawn.map((odd, at) => ({ ...complete, ...pick(odd, names[at % names.length]) }))
  // PostgreSQL stores no character 0.
  const storable = JSON.parse(JSON.stringify([...drawn, ...withOne]).replaceAll('\\u0000', '')) as Seller[]
  const columns = names.map((name) => sql`${sql.ref(name)} text`)
  const { rows } = await sql<{ at: number }>`
    select at::int from rows from (jsonb_to_recordset(${JSON.stringify(storable)}) as (${sql.join(columns)})) with ordinality
      as seller (${sql.join(names.map((name) => sql.ref(name)))}, at)
    where ${isSurelyComplete('seller')}`.execute(world.app.deps.db)
  const taken = rows.map(({ at }) => storable[at - 1])
  expect(taken.length).toBeGreaterThan(1000)
  for (const one of taken) expect([one && isReportable(one), one && gapsOf(one)]).toEqual([true, []])
})

test('R-244 R-375 sellers who lack nothing are counted and reported with those who lack something', async () => {
  await world.on('2026-05-01T12:00:00Z')
  for (const name of ['Abel', 'Bory']) await world.earn(await buildComplete(name), 10_000)
  await world.earn(await world.buildSeller('Caro'), 10_000)
  await world.earn(await world.buildSeller('Dorn', { city: '' }), 10_000)
  await world.earn(await world.buildSeller('Elle', { country: 'CH' }), 10_000)
  await world.on('2027-01-15T12:00:00Z')
  expect(await world.overview(2026)).toMatchObject({ sellers: 3, elsewhere: 1, incompleteCount: 2, next: 'first', changes: null })
  const { xml } = await world.file(2026)
  expect(valuesOf(xml, 'LastName')).toEqual(['Abel', 'Bory', 'Caro'])
  expect(await world.overview(2026)).toMatchObject({ sellers: 3, elsewhere: 1, incompleteCount: 2, next: null })
})

test('R-244 a year in which everybody lacks nothing has a first report', async () => {
  await world.on('2027-05-01T12:00:00Z')
  await world.earn(await buildComplete('Abel'), 10_000)
  await world.on('2028-01-15T12:00:00Z')
  expect(await world.overview(2027)).toMatchObject({ sellers: 1, incompleteCount: 0, next: 'first' })
})

test('R-372 whatever a record says is noticed when it changes, and what it does not say is not', async () => {
  await world.on('2028-02-01T12:00:00Z')
  const creator = await buildComplete('Lind')
  const job = await world.earn(creator, 10_000)
  await world.on('2029-01-15T12:00:00Z')
  await world.file(2028)
  const { db } = world.app.deps
  const changesAfter = async (table: string, column: string, value: string | null) => {
    const key = table === 'member' ? 'id' : 'creator_id'
    const of = sql`${sql.table(table)} where ${sql.ref(key)} = ${creator.id}`
    const { rows } = await sql<{ was: string | null }>`select ${sql.ref(column)}::text as was from ${of}`.execute(db)
    const set = (to: string | null) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(to)} where ${sql.ref(key)} = ${creator.id}`.execute(db)
    await set(value)
    const { changes, next } = await world.overview(2028)
    await set(rows[0]?.was ?? null)
    return [changes?.changed, changes?.sellers[0]?.parts ?? [], next]
  }
  const changed = (part: string) => [1, [part], 'correction']
  const same = [0, [], null]
  expect(await changesAfter('member', 'first_name', 'Anna')).toEqual(changed('name'))
  expect(await changesAfter('member', 'last_name', 'Lund')).toEqual(changed('name'))
  expect(await changesAfter('member', 'display_name', 'Anna')).toEqual(same)
  expect(await changesAfter('creator_profile', 'birth_date', '1991-02-03')).toEqual(changed('birth_date'))
  expect(await changesAfter('creator_profile', 'street_address', 'Rue 2')).toEqual(changed('address'))
  expect(await changesAfter('creator_profile', 'postal_code', '69002')).toEqual(changed('address'))
  expect(await changesAfter('creator_profile', 'city', 'Nice')).toEqual(changed('address'))
  expect((await changesAfter('creator_profile', 'country', 'DE'))[2]).toBe('correction')
  expect(await changesAfter('creator_tax', 'tin', '654321')).toEqual(changed('tin'))
  expect(await changesAfter('creator_tax', 'tax_number', 'FRAA123456789')).toEqual(changed('vat'))
  expect(await changesAfter('creator_tax', 'status', 'small_business')).toEqual(same)
  // With a tax number, the record does not say where somebody was born.
  expect(await changesAfter('creator_tax', 'birth_city', 'Graz')).toEqual(same)
  expect(await changesAfter('payout_beneficiary', 'iban', 'GB82WEST12345698765432')).toEqual(changed('account'))
  expect(await changesAfter('payout_beneficiary', 'full_name', 'Mara Lindberg')).toEqual(changed('account'))
  expect(await changesAfter('payout_beneficiary', 'bank_name', 'Another')).toEqual(same)
  await world.refund(job, 45)
  expect((await world.overview(2028)).changes?.sellers).toMatchObject([{ name: 'Mara Lind', parts: ['amounts'] }])
})

test('R-372 records from before, without a hash, and those of a version that wrote them differently are compared by their content', async () => {
  await world.on('2030-02-01T12:00:00Z')
  const sellers = [await buildComplete('Mohn'), await buildComplete('Nolde'), await buildComplete('Oppel')]
  for (const seller of sellers) await world.earn(seller, 10_000)
  await world.on('2031-01-15T12:00:00Z')
  await world.file(2030)
  const { db } = world.app.deps
  const write = (change: ReturnType<typeof sql>, of: TestMember | undefined) =>
    sql`update dac7_record set ${change} where member_id = ${of?.id ?? null}`
  await sql`alter table dac7_record disable trigger user`.execute(db)
  await write(sql`seller_hash = null`, sellers[0]).execute(db)
  await write(sql`seller_hash = 'other'`, sellers[1]).execute(db)
  expect(await world.overview(2030)).toMatchObject({ sellers: 3, next: null, changes: { changed: 0 } })
  await write(sql`content = replace(content, '<FirstName>Mara', '<FirstName>Nora')`, sellers[0]).execute(db)
  await write(sql`content = replace(content, '<FirstName>Mara', '<FirstName>Nora')`, sellers[1]).execute(db)
  await sql`alter table dac7_record enable trigger user`.execute(db)
  expect(await world.overview(2030)).toMatchObject({ next: 'correction', changes: { changed: 2 } })
  const { file, xml } = await world.file(2030)
  expect([file.corrected, sellersIn(xml).length]).toEqual([2, 2])
  expect(await world.overview(2030)).toMatchObject({ sellers: 3, next: null })
})
