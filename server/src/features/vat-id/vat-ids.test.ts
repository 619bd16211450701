import * as accountsWire from '@pairtake/protocol/accounts/accounts-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { openViesDouble, type ViesDouble } from '#testing/vies-double.ts'
import { days, hours, minutes, wireTime } from '#wire-time.ts'
import { checkVatIds } from './check-vat-ids.task.ts'

const settings = { VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' }
const address = { streetAddress: '3 rue Neuve', city: 'Paris', state: '', country: 'FR', postalCode: '75001' }

let vies: ViesDouble
let app: TestApp
beforeAll(async () => {
  vies = await openViesDouble()
  app = await openTestApp({ ...settings, VIES: 'on', VIES_URL: vies.url })
})
beforeEach(async () => {
  // Removes the numbers of earlier tests.
  await app.deps.db.updateTable('billing_info').set({ trn: '' }).execute()
  await app.deps.db.deleteFrom('creator_tax').execute()
  vies.asked.length = 0
  vies.beforeAnswer = undefined
})
afterAll(async () => {
  await app.close()
  await vies.close()
})

let count = 0
const newNumber = () => `FR${11_000_000_000 + (count += 1)}`
const tick = () => checkVatIds.run(app.deps)
const save = (agency: TestMember, trn: string) => app.call(billingWire.saveBillingInformation, { as: agency, body: { address, trn } })
const standing = async (agency: TestMember) => (await app.call(billingWire.getBillingInformation, { as: agency })).body.data.vatId
const checksOf = ({ id }: TestMember) =>
  app.deps.db.selectFrom('vat_id_check').selectAll().where('member_id', '=', id).orderBy('asked_at').orderBy('id').execute()

async function withVat(vat: TestApp['deps']['config']['vat'], run: () => Promise<void>) {
  const { config } = app.deps
  const before = config.vat
  config.vat = vat
  try {
    await run()
  } finally {
    config.vat = before
  }
}

async function buildBrand(trn = newNumber()) {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  await save(agency, trn)
  return { agency, trn }
}

test('R-240 a VAT ID that is saved is asked about by the clock, once, and the answer is kept as evidence', async () => {
  const { agency, trn } = await buildBrand()
  expect(await standing(agency)).toEqual({ state: 'waiting', checkedAt: null, effect: 'vat_added' })
  expect(vies.asked).toEqual([])
  vies.says.set(trn, { valid: true, name: 'NORD SARL', address: '3 RUE NEUVE\n75001 PARIS' })

  await tick()
  await tick()
  expect(vies.asked).toEqual([trn])
  expect(vies.askedBy.at(-1)).toEqual(['DE', '123456789'])
  expect(await standing(agency)).toEqual({ state: 'valid', checkedAt: wireTime(app.deps.now()), effect: 'vat_added' })
  const [check, ...more] = await checksOf(agency)
  expect(more).toEqual([])
  expect(check).toMatchObject({
    number: trn,
    requester: 'DE123456789',
    outcome: 'valid',
    name: 'NORD SARL',
    address: '3 RUE NEUVE\n75001 PARIS',
    consultation: 'WAPIAAAAZ1234567',
    failure: null,
  })
  expect(JSON.parse(check?.answer ?? '')).toMatchObject({ vatNumber: trn.slice(2), valid: true, traderNameMatch: 'NOT_PROCESSED' })
})

test('R-240 spaces and dots are the same number, another number is asked about, and what is none of that country never is', async () => {
  const { agency, trn } = await buildBrand()
  vies.says.set(trn, { valid: true })
  await tick()
  await save(agency, `${trn.slice(0, 4)} ${trn.slice(4, 7)}.${trn.slice(7)}`.toLowerCase())
  await tick()
  expect(vies.asked).toEqual([trn])
  expect(await standing(agency)).toMatchObject({ state: 'valid' })

  const other = newNumber()
  await save(agency, other)
  expect(await standing(agency)).toEqual({ state: 'waiting', checkedAt: null, effect: 'vat_added' })
  await tick()
  expect(vies.asked).toEqual([trn, other])

  await save(agency, 'SIRET 123')
  expect(await standing(agency)).toBeUndefined()
  await tick()
  expect(vies.asked).toHaveLength(2)
})

test('R-240 a registered number is asked about again after 30 days', async () => {
  const { trn } = await buildBrand()
  vies.says.set(trn, { valid: true })
  await tick()
  app.clock.turn(days(30) - minutes(1))
  await tick()
  expect(vies.asked).toHaveLength(1)
  app.clock.turn(minutes(1))
  await tick()
  expect(vies.asked).toEqual([trn, trn])
})

test('R-240 without an answer it is asked again with growing pauses, says nothing about the number, and the operator hears of it after a day', async () => {
  const { agency, trn } = await buildBrand()
  vies.says.set(trn, { valid: true })
  await tick()
  app.clock.turn(days(30))
  const operator = await buildOperator(app.deps)
  const trouble = async () =>
    (await app.call(operatorWire.getOverview, { as: operator })).body.data.trouble.filter((line) => line.includes('VAT ID'))
  vies.says.set(trn, 'MS_UNAVAILABLE')
  await tick()
  const pauses: number[] = []
  for (let at = 0; at < 9; at += 1) {
    const last = (await checksOf(agency)).at(-1)
    const pause = (last?.ask_again_at.getTime() ?? 0) - app.deps.now().getTime()
    pauses.push(pause / minutes(1))
    app.clock.turn(pause - 1000)
    await tick()
    app.clock.turn(1000)
    await tick()
    expect(await trouble()).toHaveLength(at >= 7 ? 1 : 0)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 720])
  expect(vies.asked).toHaveLength(11)
  expect(await trouble()).toEqual(['1 VAT ID could not be checked for about a day. The register of that member state doesn’t answer.'])
  // The earlier answer is unchanged.
  const last = await app.deps.db.selectFrom('vat_id_standing').select('outcome').where('member_id', '=', agency.id).executeTakeFirst()
  expect(last).toEqual({ outcome: 'valid' })

  vies.says.set(trn, { valid: true })
  app.clock.turn(hours(12))
  await tick()
  expect(await trouble()).toEqual([])
})

test('R-240 while VIES itself is down one number is tried, and the others wait', async () => {
  const brands = [await buildBrand(), await buildBrand(), await buildBrand()]
  for (const { trn } of brands) vies.says.set(trn, 'SERVICE_UNAVAILABLE')
  await tick()
  expect(vies.asked).toHaveLength(1)
  for (const { trn } of brands) vies.says.set(trn, { valid: true })
  app.clock.turn(minutes(5))
  await tick()
  expect(vies.asked.slice(1).toSorted()).toEqual(brands.map(({ trn }) => trn).toSorted())
})

test('R-240 while the register of one country is down, the numbers of others are asked about', async () => {
  const brands = [await buildBrand(), await buildBrand(), await buildBrand()]
  for (const { trn } of brands) vies.says.set(trn, 'MS_UNAVAILABLE')
  await tick()
  expect(vies.asked.toSorted()).toEqual(brands.map(({ trn }) => trn).toSorted())
})

test('R-241 vat_id_invalid tells the agency once that its VAT ID is not registered; it is charged VAT at supply, and none again once it is', async () => {
  const { agency, trn } = await buildBrand()
  const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' })
  const contract = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
  const item = await buildItem(app, contract)
  const payment = () =>
    app.deps.db.selectFrom('payment').selectAll().where('contract_id', '=', contract.contractId).executeTakeFirstOrThrow()
  // Accepting did not wait for VIES.
  expect(await payment()).toMatchObject({ vat_reason: 'reverse_charge', total_minor: 23_000 })

  vies.says.set(trn, { valid: false })
  await tick()
  const [check] = await checksOf(agency)
  const { data, subject } = await told(app, {
    to: agency,
    as: 'agency',
    type: 'vat_id_invalid',
    cause: { table: 'vat_id_check', id: check?.id ?? '' },
  })
  expect(subject).toBe(`We couldn’t confirm your VAT ID ${trn}`)
  expect(data.message).toBe(
    `VIES, the EU’s register of VAT IDs, doesn’t know ${trn}. Until it does, we add VAT to your jobs. Please check it, or ask your tax office to register it.`,
  )
  app.clock.turn(days(1))
  await tick()
  expect(vies.asked).toEqual([trn, trn])
  expect(await standing(agency)).toMatchObject({ state: 'invalid', effect: 'vat_added' })
  const told2 = await app.deps.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', agency.id)
    .where('type', '=', 'vat_id_invalid')
    .execute()
  expect(told2).toHaveLength(1)

  await approve(app, contract, item)
  expect(await payment()).toMatchObject({ vat_reason: 'eu_consumer', total_minor: 27_370 })
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.contractId } })).status).toBe(200)

  vies.says.set(trn, { valid: true })
  app.clock.turn(days(1))
  await tick()
  const next = await buildContract(app, {
    campaign: await buildPublishedCampaign(app.deps, agency),
    agency,
    creator: await buildCreator(app.deps),
  })
  await approve(app, next, await buildItem(app, next))
  const later = await app.deps.db.selectFrom('payment').selectAll().where('contract_id', '=', next.contractId).executeTakeFirstOrThrow()
  expect(later.vat_reason).toBe('reverse_charge')
})

test.each([
  ['in the seller’s own country', { country: 'DE', trn: 'DE987654321', rate: 0.19 }],
  ['abroad, where no VAT is charged at all,', { country: 'FR', trn: 'FR87654321098', rate: 0 }],
])('R-241 a brand %s is told that its VAT ID is not registered, and nothing changes for it', async (_where, { country, trn, rate }) => {
  const agency = await buildAgency(app.deps)
  await app.call(billingWire.saveBillingInformation, { as: agency, body: { address: { ...address, country }, trn } })
  await withVat({ country: 'DE', rate }, async () => {
    await tick()
    expect(await standing(agency)).toMatchObject({ state: 'invalid', effect: 'none' })
  })
  const [check] = await checksOf(agency)
  const cause = { table: 'vat_id_check', id: check?.id ?? '' }
  const { data } = await told(app, { to: agency, as: 'agency', type: 'vat_id_invalid', cause })
  expect(data.message).toBe(
    `VIES, the EU’s register of VAT IDs, doesn’t know ${trn}. Please check it, or ask your tax office to register it.`,
  )
})

test('R-468 reverse charge is promised only where we charge VAT and are in the Union', async () => {
  const agency = await buildAgency(app.deps)
  const isPromised = async () => 'hasReverseCharge' in (await app.call(billingWire.getBillingInformation, { as: agency })).body.data
  expect(await isPromised()).toBe(true)
  await withVat({ country: 'DE', rate: 0 }, async () => expect(await isPromised()).toBe(false))
  await withVat({ country: 'CH', rate: 0.081 }, async () => expect(await isPromised()).toBe(false))
})

test('R-242 vat_id_invalid tells the creator that the VAT ID is not registered; no invoice is written, and the page says why', async () => {
  const creator = await buildCreator(app.deps, { country: 'FR' })
  const trn = newNumber()
  const body = { status: 'vat_registered', taxNumber: trn, agreesTo: selfBillingTerms.version } as const
  const saved = await app.call(taxWire.saveCreatorTax, { as: creator, body })
  expect(saved.body.data).toMatchObject({ vatId: { state: 'waiting' }, whyNot: null })
  vies.says.set(trn, { valid: false })
  await tick()
  const [check] = await checksOf(creator)
  const cause = { table: 'vat_id_check', id: check?.id ?? '' }
  const { data } = await told(app, { to: creator, as: 'creator', type: 'vat_id_invalid', cause })
  expect(data.message).toContain('Until it does, we can’t issue your invoices.')

  const { agency } = await buildBrand()
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  await approve(app, contract, await buildItem(app, contract))
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.contractId } })).status).toBe(200)
  expect(await app.deps.db.selectFrom('creator_paper').select('id').where('creator_id', '=', creator.id).execute()).toEqual([])
  const { body: page } = await app.call(taxWire.getCreatorTax, { as: creator })
  expect(page.data).toMatchObject({
    vatId: { state: 'invalid', effect: 'no_invoices' },
    whyNot: expect.stringMatching(/^VIES, the EU’s register/),
  })
  // Saving it again is not refused, because the register may know it tomorrow.
  expect((await app.call(taxWire.saveCreatorTax, { as: creator, body })).status).toBe(200)
  // Whoever has agreed to no invoices by us is not told of any.
  const other = await buildCreator(app.deps, { country: 'FR' })
  const without = { status: 'vat_registered', taxNumber: newNumber(), agreesTo: null } as const
  await app.call(taxWire.saveCreatorTax, { as: other, body: without })
  vies.says.set(without.taxNumber, { valid: false })
  await tick()
  const ofOther = { table: 'vat_id_check', id: (await checksOf(other))[0]?.id ?? '' }
  expect((await told(app, { to: other, as: 'creator', type: 'vat_id_invalid', cause: ofOther })).data.message).toBe(
    `VIES, the EU’s register of VAT IDs, doesn’t know ${without.taxNumber}. Please check it, or ask your tax office to register it.`,
  )
  expect((await app.call(taxWire.getCreatorTax, { as: other })).body.data).toMatchObject({ vatId: { state: 'invalid', effect: 'none' } })
  // A small business gives the number of its tax office, which no register of VAT IDs has.
  await app.call(taxWire.saveCreatorTax, { as: creator, body: { ...body, status: 'small_business' } })
  expect((await app.call(taxWire.getCreatorTax, { as: creator })).body.data).toMatchObject({ vatId: null, whyNot: null })
})

test('R-240 the operator sees whose VAT ID is not registered, each with its evidence, and the accounts have every answer', async () => {
  const operator = await buildOperator(app.deps)
  const [known, unknown] = [await buildBrand(), await buildBrand()]
  vies.says.set(known.trn, { valid: true, name: 'NORD SARL' })
  await tick()
  const overview = await app.call(operatorWire.getOverview, { as: operator })
  expect(overview.body.data.waiting.invalidVatIds).toBe(1)
  const list = await app.call(memberWire.listOperatorMembers, { as: operator, query: { state: 'vat_id_invalid' } })
  expect(list.body.data.map(({ id }) => id)).toEqual([unknown.agency.id])
  const record = await app.call(memberWire.getOperatorMember, { as: operator, params: { id: known.agency.id } })
  const at = wireTime(app.deps.now())
  expect(record.body.data.vatId).toEqual({
    state: 'valid',
    checkedAt: at,
    number: known.trn,
    checks: [{ at, outcome: 'valid', name: 'NORD SARL', address: '', consultation: 'WAPIAAAAZ1234567', words: null }],
  })

  const day = at.slice(0, 10)
  const asked = await app.call(accountsWire.exportAccounts, { as: operator, body: { sheet: 'vat-id-checks', from: day, to: day } })
  const { pathname, search } = new URL(asked.body.data.url)
  const { body } = await app.app.inject({ method: 'GET', url: pathname + search })
  expect(body).toMatch(new RegExp(`,${known.trn},Registered,NORD SARL,,WAPIAAAAZ1234567,DE123456789,,`))
  expect(body).toMatch(new RegExp(`,${unknown.trn},Not registered,`))
})

test('R-240 two workers that ask at once keep one answer and tell once', async () => {
  const { agency, trn } = await buildBrand()
  vies.says.set(trn, { valid: false })
  let waiting = 0
  const both = Promise.withResolvers<void>()
  vies.beforeAnswer = async () => {
    waiting += 1
    if (waiting === 2) both.resolve()
    await both.promise
  }
  await Promise.all([tick(), tick()])
  expect(vies.asked).toEqual([trn, trn])
  expect(await checksOf(agency)).toHaveLength(1)
  const cause = { table: 'vat_id_check', id: (await checksOf(agency))[0]?.id ?? '' }
  await told(app, { to: agency, as: 'agency', type: 'vat_id_invalid', cause })
})

test('R-240 a number that was changed while VIES was asked keeps its own standing, and nobody is told of the old one', async () => {
  const { agency, trn } = await buildBrand()
  const other = newNumber()
  vies.says.set(other, { valid: true })
  vies.beforeAnswer = async () => {
    vies.beforeAnswer = undefined
    await save(agency, other)
  }
  await tick()
  expect(vies.asked).toEqual([trn])
  expect(await standing(agency)).toEqual({ state: 'waiting', checkedAt: null, effect: 'vat_added' })
  await tick()
  expect(await standing(agency)).toMatchObject({ state: 'valid' })
  const notices = await app.deps.db.selectFrom('notification').select('id').where('member_id', '=', agency.id).execute()
  expect(notices).toEqual([])
})

test('R-240 what was answered is evidence: no row of it is ever changed or removed', async () => {
  await buildBrand()
  await tick()
  for (const change of [sql`update vat_id_check set outcome = 'valid'`, sql`delete from vat_id_check`, sql`truncate vat_id_check`]) {
    await expect(change.execute(app.deps.db)).rejects.toThrow('vat_id_check')
  }
})

test('R-241 VIES is off unless it is switched on: nobody is asked, and an old answer counts no more', async () => {
  const off = await openTestApp(settings)
  try {
    const agency = await buildAgency(off.deps)
    const trn = newNumber()
    await off.call(billingWire.saveBillingInformation, { as: agency, body: { address, trn } })
    const asked = { member_id: agency.id, number: trn, requester: 'DE123456789', asked_at: off.deps.now(), unanswered_before: 0 }
    await off.deps.db
      .insertInto('vat_id_check')
      .values({ id: crypto.randomUUID(), ...asked, outcome: 'invalid', ask_again_at: off.deps.now() })
      .execute()
    await checkVatIds.run(off.deps)
    expect(vies.asked).toEqual([])
    expect((await off.call(billingWire.getBillingInformation, { as: agency })).body.data.vatId).toBeUndefined()
    const contract = await buildContract(off, {
      campaign: await buildPublishedCampaign(off.deps, agency),
      agency,
      creator: await buildCreator(off.deps),
    })
    const payment = await off.deps.db
      .selectFrom('payment')
      .selectAll()
      .where('contract_id', '=', contract.contractId)
      .executeTakeFirstOrThrow()
    expect(payment.vat_reason).toBe('reverse_charge')
  } finally {
    await off.close()
  }
})
