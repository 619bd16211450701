import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import { priceAt, priceItems } from '@pairtake/protocol/payment/price-parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, buildApplication, offer } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
// Rates at which floating point would round some of these prices to a different cent.
beforeAll(
  async () =>
    void (app = await openTestApp({ SERVICE_FEE_RATE: '0.145', VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })),
)
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

test('S2-009 the creator learns nothing of the rates', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const bargain = await buildApplication(app, { campaign, agency, creator })
  const seen = await app.call(wire.getCandidateRequest, { as: creator, params: { id: bargain.requestId } })
  expect(seen.body.data.priceRates).toBeUndefined()
})
