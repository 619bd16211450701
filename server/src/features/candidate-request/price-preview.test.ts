import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import { priceAt, priceItems } from '@pairtake/protocol/payment/price-parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { accept, buildApplication, offer } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
// Rates at which floating point would round some of these prices to a different cent.
const settings = { SERVICE_FEE_RATE: '0.145', VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789', VIES: 'on' }
beforeAll(async () => void (app = await openTestApp(settings)))
afterAll(() => app.close())

test('S1-130 S2-013 S2-014 what the page previews of a price is, to the cent, what accepting it freezes', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  for (const price of [5, 7, 30, 50, 99, 101, 333, 1235, 9999, 10_000]) {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const bargain = await buildApplication(app, { campaign, agency, creator }, { price: 6 })
    const { data: open } = (await app.call(wire.getCandidateRequest, { as: agency, params: { id: bargain.requestId } })).body
    if (!open.priceRates) throw new Error('an open request carries its rates')
    const preview = priceItems(priceAt(open.priceRates, price * 100))
    expect(preview.map(({ type }) => type)).toEqual(['creator_fee', 'service_fee', 'vat'])

    await offer(app, agency, bargain, { price, video: 1 })
    const accepted = await accept(app, creator, bargain, { price })
    expect(accepted.status, accepted.error.message).toBe(200)
    const { data: payments } = (await app.call(paymentWire.listPayments, { as: agency })).body
    expect(payments[0]?.items, `for ${price}`).toEqual(preview)
    const { data: closed } = (await app.call(wire.getCandidateRequest, { as: agency, params: { id: bargain.requestId } })).body
    expect(closed.priceInfo.items).toEqual(preview)
    expect(closed.priceRates).toBeUndefined()
  }
})

test('R-241 of a brand whose VAT ID VIES does not recognize, an open application shows the price with VAT, as accepting it freezes it', async () => {
  const agency = await buildAgency(app.deps)
  const number = 'FR11111111111'
  await app.deps.db.updateTable('billing_info').set({ country: 'FR', trn: number }).where('agency_id', '=', agency.id).execute()
  const bargain = await buildApplication(app, {
    campaign: await buildPublishedCampaign(app.deps, agency),
    agency,
    creator: await buildCreator(app.deps),
  })
  const shown = async () =>
    (await app.call(wire.getCandidateRequest, { as: agency, params: { id: bargain.requestId } })).body.data.priceInfo
  const parts = [
    { type: 'creator_fee', amount: 200 },
    { type: 'service_fee', amount: 29 },
  ]
  expect(await shown()).toEqual({ items: parts, total: 229, currency: 'EUR' })

  const now = app.deps.now()
  const asked = { member_id: agency.id, number, requester: 'DE123456789', asked_at: now, unanswered_before: 0 }
  await app.deps.db
    .insertInto('vat_id_check')
    .values({ id: newId(), ...asked, outcome: 'invalid', ask_again_at: after(now, days(1)) })
    .execute()
  const withVat = { items: [...parts, { type: 'vat', amount: 43.51 }], total: 272.51, currency: 'EUR' }
  expect(await shown()).toEqual(withVat)
  expect((await accept(app, agency, bargain)).status).toBe(200)
  expect(await shown()).toEqual(withVat)
})

test('S2-009 the creator learns nothing of the rates', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const bargain = await buildApplication(app, { campaign, agency, creator })
  const seen = await app.call(wire.getCandidateRequest, { as: creator, params: { id: bargain.requestId } })
  expect(seen.body.data.priceRates).toBeUndefined()
})
