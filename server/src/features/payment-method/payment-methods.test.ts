import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { buildCard, buildContract, cards, typeCard } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

describe('saving a card', () => {
  test('S2-017 S2-018 S2-019 saves it through the provider and lists last four and expiry; the first is the default', async () => {
    const agency = await buildAgency(app.deps)
    const first = await buildCard(app, agency)
    await buildCard(app, agency, cards.asksWhenSaved)
    const { body } = await app.call(wire.listPaymentMethods, { as: agency })
    expect(body.data).toEqual([
      { id: first, brand: 'visa', last4: '4242', expiresAtStr: '12/34', isDefault: true },
      { id: expect.any(String), brand: 'visa', last4: '3155', expiresAtStr: '12/34', isDefault: false },
    ])
  })

  test.each([
    [cards.declined, 'Your card was declined.'],
    [cards.insufficient, 'Your card has insufficient funds.'],
    [cards.expired, 'Your card has expired.'],
    [cards.wrongCvc, "Your card's security code is incorrect."],
    [cards.processingError, 'An error occurred while processing your card. Try again in a little bit.'],
    [cards.wrongDigit, 'Your card number is incorrect.'],
  ])('S2-021 refuses %s in the words of the provider', async (number, words) => {
    const refused = await typeCard(app, await buildAgency(app.deps), { number })
    expect(refused.status).toBe(402)
    expect(refused.error).toEqual({ code: 'CARD_REFUSED', message: words })
  })

  test('S2-021 takes no real card and none that is over', async () => {
    const agency = await buildAgency(app.deps)
    expect((await typeCard(app, agency, { number: '4111111111111111' })).error.message).toMatch(/not a test card/)
    expect((await typeCard(app, agency, { number: cards.works, expYear: 24 })).error.message).toBe(
      "Your card's expiration year is invalid.",
    )
  })

  test('asks for authentication and saves or refuses by what comes of it', async () => {
    const agency = await buildAgency(app.deps)
    const asked = await typeCard(app, agency, { number: cards.asksWhenSaved })
    expect([asked.status, asked.error.code]).toEqual([402, 'AUTHENTICATION_REQUIRED'])
    const failed = await typeCard(app, agency, { number: cards.asksWhenSaved, authenticated: false })
    expect(failed.error.message).toMatch(/^We are unable to authenticate/)
    expect((await typeCard(app, agency, { number: cards.asksWhenSaved, authenticated: true })).status).toBe(200)
  })

  test('never keeps the number', async () => {
    const { rows } = await app.deps.db.executeQuery<{ card: object }>({
      sql: 'select to_jsonb(card) as card from sandbox_provider.card',
      parameters: [],
    } as never)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/4242424242|4000002500/)
  })

  test('saves one card when the form is sent twice, and puts it on file once', async () => {
    const agency = await buildAgency(app.deps)
    const intent = await app.call(wire.createSetupIntent, { as: agency })
    const body = { clientSecret: intent.body.data.clientSecret, card: { number: cards.works, expMonth: 1, expYear: 30, cvc: '123' } }
    const [one, two] = await Promise.all([app.call(wire.confirmSandboxSetup, { body }), app.call(wire.confirmSandboxSetup, { body })])
    expect(one.body.paymentMethodId).toBe(two.body.paymentMethodId)
    const add = { as: agency, body: one.body }
    const added = await Promise.all([app.call(wire.addPaymentMethod, add), app.call(wire.addPaymentMethod, add)])
    expect(added.map((each) => each.status)).toEqual([200, 200])
    expect((await app.call(wire.listPaymentMethods, { as: agency })).body.data).toHaveLength(1)
  })

  test('R-022 S2-020 says in a sentence that ten cards are enough', async () => {
    const agency = await buildAgency(app.deps)
    for (let count = 0; count < 9; count++) await buildCard(app, agency)
    // Two forms are open for the tenth card.
    const [tenth, eleventh] = [await typeCard(app, agency, { number: cards.works }), await typeCard(app, agency, { number: cards.works })]
    expect((await app.call(wire.addPaymentMethod, { as: agency, body: tenth.body })).status).toBe(200)
    for (const refused of [
      await app.call(wire.createSetupIntent, { as: agency }),
      await app.call(wire.addPaymentMethod, { as: agency, body: eleventh.body }),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([400, 'CARD_LIMIT_REACHED'])
      expect(refused.error.message).toBe('You have 10 cards on file. Please remove one before you add another.')
    }
    expect((await app.call(wire.listPaymentMethods, { as: agency })).body.data).toHaveLength(10)
  })

  test("ABUSE-10 ABUSE-11 finds neither another agency's card nor another customer's", async () => {
    const [mine, theirs] = [await buildAgency(app.deps), await buildAgency(app.deps)]
    const id = await buildCard(app, theirs)
    const saved = await typeCard(app, theirs, { number: cards.works })
    expect((await app.call(wire.addPaymentMethod, { as: mine, body: saved.body })).status).toBe(404)
    expect((await app.call(wire.removePaymentMethod, { as: mine, params: { id } })).status).toBe(404)
    expect((await app.call(wire.setDefaultPaymentMethod, { as: mine, params: { id } })).status).toBe(404)
    expect((await app.call(wire.setDefaultPaymentMethod, { as: mine, params: { id: 'none' } })).status).toBe(404)
  })
})

describe('removing a card', () => {
  test('R-023 gives the default to the newest that is left', async () => {
    const agency = await buildAgency(app.deps)
    const [oldest, middle, newest] = [await buildCard(app, agency), await buildCard(app, agency), await buildCard(app, agency)]
    await app.call(wire.setDefaultPaymentMethod, { as: agency, params: { id: middle } })
    await app.call(wire.removePaymentMethod, { as: agency, params: { id: middle } })
    const { body } = await app.call(wire.listPaymentMethods, { as: agency })
    expect(body.data.map((card) => [card.id, card.isDefault])).toEqual([
      [oldest, false],
      [newest, true],
    ])
  })

  test('R-021 keeps the last one while a job is open', async () => {
    const agency = await buildAgency(app.deps)
    const id = await buildCard(app, agency)
    await buildContract(app.deps, { agency, creator: await buildCreator(app.deps), state: 'in_progress' })
    const refused = await app.call(wire.removePaymentMethod, { as: agency, params: { id } })
    expect([refused.status, refused.error.message]).toEqual([409, 'Add another card first'])
    await buildCard(app, agency)
    expect((await app.call(wire.removePaymentMethod, { as: agency, params: { id } })).status).toBe(200)
  })

  test('R-021 the last one goes too while no job is open', async () => {
    const agency = await buildAgency(app.deps)
    const id = await buildCard(app, agency)
    expect((await app.call(wire.removePaymentMethod, { as: agency, params: { id } })).status).toBe(200)
    expect((await app.call(wire.listPaymentMethods, { as: agency })).body.data).toEqual([])
  })
})

describe('the card frame', () => {
  test('may be framed by our own page and runs no inline script', async () => {
    const page = await app.app.inject('/sandbox-payments/card-frame')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.body).toContain('moves no real money')
    for (const [, path] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await app.app.inject(String(path))).statusCode).toBe(200)
  })
})

const idsOfCards = async ({ id }: { id: MemberId }) =>
  (await app.deps.db.selectFrom('payment_method').select('id').where('agency_id', '=', id).execute()).map((card) => card.id)

test('R-068 cards of a provider that was used before go with the first card of the new one, but for one that is being charged', async () => {
  const [agency, other, charged, creator] = [
    await buildAgency(app.deps),
    await buildAgency(app.deps),
    await buildAgency(app.deps),
    await buildCreator(app.deps),
  ]
  for (const each of [agency, other]) await buildCard(app, each)
  // What the card has paid before does not keep it.
  const paid = await buildContract(app.deps, { agency, creator })
  expect((await app.call(finalizeContract, { as: agency, params: { id: paid.id } })).status).toBe(200)
  const asked = await buildCard(app, charged)
  const open = await buildContract(app.deps, { agency: charged, creator })
  await app.deps.db
    .updateTable('payment')
    .set({ method_id: asked, charging_since: app.deps.now(), charge_key: 'unanswered' })
    .where('id', '=', open.paymentId)
    .execute()
  const former = app.deps.payments
  app.deps.payments = { ...former, provider: 'stripe' }
  try {
    const added = await buildCard(app, agency, cards.asksWhenSaved)
    const { body } = await app.call(wire.listPaymentMethods, { as: agency })
    expect(body.data).toEqual([expect.objectContaining({ id: added, last4: '3155', isDefault: true })])
    await buildCard(app, charged)
    expect(await idsOfCards(charged)).toContain(asked)
  } finally {
    app.deps.payments = former
  }
})

test('R-542 a card of a provider that is no longer used does not count, until that provider is used again', async () => {
  const [agency, charged] = [await buildAgency(app.deps), await buildAgency(app.deps)]
  const former = app.deps.payments
  const before = [await buildCard(app, agency), await buildCard(app, charged)]
  const open = await buildContract(app.deps, { agency: charged, creator: await buildCreator(app.deps) })
  const asking = { method_id: before[1], charging_since: app.deps.now(), charge_key: 'unanswered' }
  await app.deps.db.updateTable('payment').set(asking).where('id', '=', open.paymentId).execute()
  const listed = async (as: typeof agency) => (await app.call(wire.listPaymentMethods, { as })).body.data
  const isProvided = async (as: typeof agency) => (await app.call(getAuthUser, { as })).body.data.paymentMethodProvided
  const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
  app.deps.payments = { ...former, provider: 'stripe' }
  try {
    expect([await listed(agency), await isProvided(agency)]).toEqual([[], false])
    const { status, error } = await app.call(publishCampaign, { as: agency, params: { id: draft.id } })

    expect([status, error]).toMatchObject([409, { code: 'ONBOARDING_INCOMPLETE' }])
    // The first card of the new provider is charged from now on, also while the former one is still being asked for.
    const added = await buildCard(app, charged)
    expect(await listed(charged)).toEqual([expect.objectContaining({ id: added, isDefault: true })])
  } finally {
    app.deps.payments = former
  }
  expect([(await listed(agency)).map(({ id }) => id), await isProvided(agency)]).toEqual([[before[0]], true])
})
