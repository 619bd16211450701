import { takeDac7File as takeCall } from '@pairtake/protocol/dac7/dac7-endpoints'
import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failRefund } from '#features/charge/fail-refund-act.ts'
import type { TestMember } from '#testing/builders.ts'
import { expectOfSchema } from '#testing/dac7-schema.ts'
import { openDac7, sellerOf, sellersIn, valuesOf, type Dac7World } from '#testing/dac7-year.ts'

let world: Dac7World
const written: string[] = []
beforeAll(async () => {
  world = await openDac7()
})
afterAll(() => world.close())

const kindOf = (xml: string) => valuesOf(xml, 'MessageTypeIndic')[0]
/** Returns the type of a record, its number, and the number it corrects. */
const docOf = (record: string) => ['DocTypeIndic', 'DocRefId', 'CorrDocRefId'].map((name) => valuesOf(record, `stf:${name}`)[0] ?? '')
const platformIn = (xml: string) => /<PlatformOperator>.*?<\/PlatformOperator>/s.exec(xml)?.[0] ?? ''
const namesIn = (xml: string) => valuesOf(xml, 'LastName').toSorted()

const take = async (year: number) => keep(await world.take(year))
const file = async (year: number) => keep(await world.file(year))
function keep(taken: Awaited<ReturnType<Dac7World['take']>>) {
  written.push(taken.xml)
  return taken
}

const giveTin = (creator: TestMember, tin: string) =>
  world.app.call(taxWire.saveCreatorTax, { as: creator, body: { status: 'private', taxNumber: '', tin, agreesTo: null } })
const setProfile = (creator: TestMember, change: { city?: string; country?: string }) =>
  world.app.deps.db.updateTable('creator_profile').set(change).where('creator_id', '=', creator.id).execute()

/** Builds a year in whose first quarter each of these sellers earned 100, and sets the clock to a day after its end. */
async function yearOf(year: number, names: readonly string[]) {
  await world.on(`${year}-02-01T12:00:00Z`)
  const sellers = await Promise.all(names.map((name) => world.buildSeller(name)))
  const jobs = []
  for (const seller of sellers) jobs.push(await world.earn(seller, 10_000))
  await world.on(`${year + 1}-01-15T12:00:00Z`, ...sellers)
  return { sellers, jobs }
}

describe('R-371 until a file is filed', () => {
  test('every one is a first report with numbers of its own, of what is known then', async () => {
    const { jobs } = await yearOf(2026, ['Adam', 'Brun'])
    const first = await take(2026)
    expect([first.file.kind, kindOf(first.xml), first.file.added]).toEqual(['first', 'DPI401', 2])
    expect((await world.say(first.file, null)).status).toBe(200)
    await world.refund(jobs[0] ?? never(), 46)
    const second = await take(2026)
    expect([second.file.kind, kindOf(second.xml)]).toEqual(['first', 'DPI401'])
    expect(valuesOf(sellerOf(second.xml, 'Adam'), 'ConsQ1')).toEqual(['60'])
    const numbers = [first, second].flatMap(({ xml }) => [...valuesOf(xml, 'MessageRefId'), ...valuesOf(xml, 'stf:DocRefId')])
    expect(new Set(numbers).size).toBe(8)
    expect(await world.overview(2026)).toMatchObject({ changes: null, next: 'first' })
    expect((await world.say(second.file, null)).status).toBe(200)
  })

  test('there is one at a time: the next waits until it is said what became of the last', async () => {
    await yearOf(2027, ['Cole'])
    const { file: open } = await take(2027)
    const refused = await world.app.call(takeCall, { as: world.operator, body: { year: 2027 } })
    expect([refused.status, refused.error.message]).toEqual([409, 'Mark the last file for 2027 as filed or not filed first.'])
    expect((await world.overview(2027)).files).toMatchObject([{ id: open.id, filing: null, canBeFiled: true, canBeLeft: true }])
  })
})

describe('R-372 once a report is filed', () => {
  test('the next file corrects what would be said otherwise and deletes who is gone, by the numbers it was filed under', async () => {
    const { sellers, jobs } = await yearOf(2028, ['Dahl', 'Eder', 'Fink'])
    const first = await file(2028)
    expect(await world.overview(2028)).toMatchObject({ next: null, changes: { changed: 0, gone: 0, added: 0, sellers: [] } })
    const nothing = await world.app.call(takeCall, { as: world.operator, body: { year: 2028 } })
    expect([nothing.status, nothing.error.message]).toEqual([409, 'Nothing has changed since you filed. There is nothing to download.'])

    const [dahl = never(), eder = never()] = sellers
    await giveTin(dahl, '12345678901')
    await world.refund(jobs[1] ?? never())
    const { changes, next } = await world.overview(2028)
    expect(next).toBe('correction')
    expect(changes).toMatchObject({ platform: false, changed: 1, gone: 1, added: 0 })
    expect(changes?.sellers).toEqual([
      { memberId: dahl.id, name: 'Mara Dahl', change: 'changed', parts: ['tin'] },
      { memberId: eder.id, name: 'Mara Eder', change: 'gone', parts: [] },
    ])

    const { xml, file: taken } = await take(2028)
    expect([taken.kind, kindOf(xml), taken.added, taken.corrected, taken.deleted]).toEqual(['correction', 'DPI402', 0, 1, 1])
    expect(namesIn(xml)).toEqual(['Dahl', 'Eder'])
    const [, dahlBefore = ''] = docOf(sellerOf(first.xml, 'Dahl'))
    const [, ederBefore = ''] = docOf(sellerOf(first.xml, 'Eder'))
    expect(docOf(sellerOf(xml, 'Dahl'))).toEqual(['OECD2', `${taken.messageRefId}-1`, dahlBefore])
    expect(docOf(sellerOf(xml, 'Eder'))).toEqual(['OECD3', `${taken.messageRefId}-2`, ederBefore])
    expect(sellerOf(xml, 'Dahl')).toContain('<TIN issuedBy="FR">12345678901</TIN>')
    // A deleted record is sent as it was filed: the schema requires all of it.
    expect(valuesOf(sellerOf(xml, 'Eder'), 'ConsQ1')).toEqual(['100'])
    // The platform is sent again unchanged, under its filed number.
    expect(docOf(platformIn(xml))).toEqual(['OECD0', docOf(platformIn(first.xml))[1], ''])
    await world.say(taken, null)
  })

  test('a correction is corrected by its own number, and one that was not filed counts for nothing', async () => {
    const { sellers, jobs } = await yearOf(2029, ['Gans'])
    await file(2029)
    await world.refund(jobs[0] ?? never(), 10)
    const dropped = await take(2029)
    await world.say(dropped.file, null)
    const corrected = await file(2029)
    expect(docOf(sellerOf(corrected.xml, 'Gans'))[2]).toBe(docOf(sellerOf(dropped.xml, 'Gans'))[2])
    await giveTin(sellers[0] ?? never(), '10987654321')
    const again = await file(2029)
    expect(docOf(sellerOf(again.xml, 'Gans'))[2]).toBe(docOf(sellerOf(corrected.xml, 'Gans'))[1])
    expect((await world.overview(2029)).next).toBeNull()
  })

  test('a platform that says something else is corrected, and known by its new number from then on', async () => {
    const { jobs } = await yearOf(2030, ['Hahn'])
    const first = await file(2030)
    const { seller } = world.app.deps.config
    const before = seller.address
    seller.address = 'Pairtake, New Street 2, 20095 Hamburg, Germany'
    try {
      expect(await world.overview(2030)).toMatchObject({ next: 'correction', changes: { platform: true, changed: 0, gone: 0 } })
      const { xml, file: taken } = await file(2030)
      expect(sellersIn(xml)).toEqual([])
      expect(docOf(platformIn(xml))).toEqual(['OECD2', `${taken.messageRefId}-0`, docOf(platformIn(first.xml))[1]])
      expect(platformIn(xml)).toContain('<City>Hamburg</City>')
      await world.refund(jobs[0] ?? never(), 1)
      const next = await file(2030)
      expect(docOf(platformIn(next.xml))).toEqual(['OECD0', `${taken.messageRefId}-0`, ''])
    } finally {
      seller.address = before
    }
  })
})

describe('R-373 sellers who are not filed yet', () => {
  test('come in a message of their own after the corrections, and never in one with them', async () => {
    await world.on('2031-02-01T12:00:00Z')
    const [ines, jost] = [await world.buildSeller('Ines', { city: '' }), await world.buildSeller('Jost')]
    await world.earn(ines, 10_000)
    const job = await world.earn(jost, 10_000)
    await world.on('2032-01-15T12:00:00Z', ines, jost)
    const first = await file(2031)
    expect(namesIn(first.xml)).toEqual(['Jost'])

    await setProfile(ines, { city: 'Lyon' })
    await world.refund(job, 5)
    expect(await world.overview(2031)).toMatchObject({ next: 'correction', changes: { changed: 1, added: 1 } })
    const correction = await file(2031)
    expect([kindOf(correction.xml), namesIn(correction.xml)]).toEqual(['DPI402', ['Jost']])
    const addition = await file(2031)
    expect([addition.file.kind, kindOf(addition.xml), namesIn(addition.xml)]).toEqual(['addition', 'DPI401', ['Ines']])
    expect(docOf(sellerOf(addition.xml, 'Ines'))).toEqual(['OECD1', `${addition.file.messageRefId}-1`, ''])
    expect(docOf(platformIn(addition.xml))).toEqual(['OECD0', docOf(platformIn(first.xml))[1], ''])
  })

  test('come after a year that was filed as empty, and after their record was deleted, as new ones', async () => {
    await world.on('2032-02-01T12:00:00Z')
    const kern = await world.buildSeller('Kern', { city: '' })
    const job = await world.earn(kern, 10_000)
    await world.on('2033-01-15T12:00:00Z', kern)
    expect(kindOf((await file(2032)).xml)).toBe('DPI403')
    await setProfile(kern, { city: 'Nice' })
    const added = await file(2032)
    expect([added.file.kind, docOf(sellerOf(added.xml, 'Kern'))[0]]).toEqual(['addition', 'OECD1'])

    await world.refund(job)
    const deleted = await file(2032)
    expect(docOf(sellerOf(deleted.xml, 'Kern'))).toEqual(['OECD3', `${deleted.file.messageRefId}-1`, docOf(sellerOf(added.xml, 'Kern'))[1]])
    expect(await world.overview(2032)).toMatchObject({ sellers: 0, next: null })
    // The bank returns the refund, so the earning counts again.
    const refund = await world.app.deps.db
      .selectFrom('refund')
      .select('refund_key')
      .where('payment_id', '=', job.paymentId)
      .executeTakeFirstOrThrow()
    await failRefund(world.app.deps, { refundKey: refund.refund_key, words: 'The account is closed.' })
    const back = await file(2032)
    expect([back.file.kind, ...docOf(sellerOf(back.xml, 'Kern'))]).toEqual(['addition', 'OECD1', `${back.file.messageRefId}-1`, ''])
  })
})

test('R-374 who moved out of the Union since, or deleted details, stays as filed but for what was earned', async () => {
  const { sellers, jobs } = await yearOf(2033, ['Lenz', 'Moor'])
  const first = await file(2033)
  const [lenz = never(), moor = never()] = sellers
  await setProfile(lenz, { country: 'CH', city: 'Bern' })
  await setProfile(moor, { city: '' })
  expect(await world.overview(2033)).toMatchObject({
    sellers: 2,
    elsewhere: 0,
    incompleteCount: 1,
    incomplete: [{ memberId: moor.id, missing: ['tin', 'birth_place', 'address'], isReported: true, staysAsFiled: true }],
    next: null,
    changes: { changed: 0, gone: 0 },
  })
  await world.refund(jobs[0] ?? never(), 34.5)
  const { xml } = await file(2033)
  expect(namesIn(xml)).toEqual(['Lenz'])
  const withoutDoc = (record: string) => record.replace(/<DocSpec>.*/s, '').replace(/<ConsQ1[^/]*\/ConsQ1>/, '')
  expect(withoutDoc(sellerOf(xml, 'Lenz'))).toBe(withoutDoc(sellerOf(first.xml, 'Lenz')))
  expect(valuesOf(sellerOf(xml, 'Lenz'), 'ConsQ1')).toEqual(['70'])
})

test('R-374 a tax number that was filed stays, also in a correction of the amounts, when it is cleared or a VAT ID takes its place', async () => {
  await world.on('2034-02-01T12:00:00Z')
  const [nord, orth] = [await world.buildSeller('Nord'), await world.buildSeller('Orth', { country: 'DE' })]
  const saveTax = (body: { status: 'small_business' | 'vat_registered'; taxNumber: string }) =>
    world.app.call(taxWire.saveCreatorTax, { as: orth, body: { ...body, tin: '', agreesTo: null } })
  await giveTin(nord, '12345678901')
  expect((await saveTax({ status: 'small_business', taxNumber: '27/123/45678' })).status).toBe(200)
  const jobs = [await world.earn(nord, 10_000), await world.earn(orth, 10_000)]
  await world.on('2035-01-15T12:00:00Z', nord, orth)
  const first = await file(2034)
  expect(sellerOf(first.xml, 'Orth')).toContain('<TIN issuedBy="DE">27/123/45678</TIN>')

  await giveTin(nord, '')
  expect((await saveTax({ status: 'vat_registered', taxNumber: 'DE123456788' })).status).toBe(200)
  expect(await world.overview(2034)).toMatchObject({ next: null, changes: { changed: 0 } })

  for (const job of jobs) await world.refund(job, 34.5)
  expect((await world.overview(2034)).changes?.sellers.map(({ name, parts }) => [name, parts])).toEqual([
    ['Mara Nord', ['amounts']],
    ['Mara Orth', ['amounts']],
  ])
  const { xml } = await file(2034)
  expect(sellerOf(xml, 'Nord')).toContain('<TIN issuedBy="FR">12345678901</TIN>')
  expect(sellerOf(xml, 'Orth')).toContain('<TIN issuedBy="DE">27/123/45678</TIN>')
  expect(['Nord', 'Orth'].map((name) => valuesOf(sellerOf(xml, name), 'ConsQ1'))).toEqual([['70'], ['70']])

  // A number given in its place is a correction again.
  await giveTin(nord, '10987654321')
  expect((await world.overview(2034)).changes?.sellers).toMatchObject([{ name: 'Mara Nord', parts: ['tin'] }])
})

test('R-371 R-372 R-373 each of these files is one of the OECD’s schema, and no number in it was given out before', async (context) => {
  expect(written.length).toBeGreaterThan(15)
  for (const xml of written) {
    const types = new Set(sellersIn(xml).map((seller) => docOf(seller)[0]))
    expect(types.has('OECD1') && types.size > 1).toBe(false)
  }
  const own = written.flatMap((xml) => [xml.slice(0, xml.indexOf('<PlatformOperator>')), ...sellersIn(xml)])
  const numbers = own.flatMap((part) => [...valuesOf(part, 'MessageRefId'), ...valuesOf(part, 'stf:DocRefId')])
  expect(new Set(numbers).size).toBe(numbers.length)
  await expectOfSchema(context, written)
})

function never(): never {
  throw new Error('There is no such thing.')
}
