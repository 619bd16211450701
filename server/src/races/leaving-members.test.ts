import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { addPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCard, buildContract, cards, typeCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { moveContract } from '#features/contract/contract-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'

const password = 'slow mornings 7'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

const open = () => app
const leave = (as: TestMember) => app.call(deleteAccount, { as, body: { password } })
const bank = { fullName: 'Mara K.', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'C' }

/** A creator whose jobs are over and whose whole balance is 600. */
async function buildEarner(): Promise<TestMember> {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
  await buildCard(app, agency)
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 60_000 })
  await app.call(finalizeContract, { as: agency, params: { id } })
  await moveContract(app.deps.db, { of: { id }, action: 'complete', change: { completed_at: app.clock.now() } })
  await app.call(saveBeneficiary, { as: creator, body: bank })
  return creator
}

testRace(open, {
  title: 'R-011 an account is not deleted while its payout is being requested',
  guard: 'user-queries.lockProfile',
  at: /^insert into "payout"/,
  begin: buildEarner,
  first: (creator) => app.call(requestPayout, { as: creator, body: { amount: { amount: 600, currency: 'EUR' } } }),
  second: leave,
  check: async (creator, answers) => {
    expect(statuses(answers)).toEqual([200, 409])
    const member = await app.deps.db.selectFrom('member').select('deleted_at').where('id', '=', creator.id).executeTakeFirst()
    expect(member).toEqual({ deleted_at: null })
  },
})

test('R-404 a card that is saved while its account is deleted is removed at the provider too', async () => {
  await raceAt(app, {
    // At the end of the deletion, which has read its cards.
    at: /^update "member" set "email"/,
    moment: 'before',
    begin: async () => {
      const agency = await buildAgency(app.deps, { password_hash: passwordHash })
      const { body } = await typeCard(app, agency, { number: cards.works })
      const row = app.deps.db.selectFrom('payment_customer').select('customer_ref').where('agency_id', '=', agency.id)
      return { agency, methodRef: body.paymentMethodId, customerRef: (await row.executeTakeFirstOrThrow()).customer_ref }
    },
    first: ({ agency }) => leave(agency),
    second: ({ agency, methodRef }) => app.call(addPaymentMethod, { as: agency, body: { paymentMethodId: methodRef } }),
    check: async ({ methodRef, customerRef }, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await app.deps.payments.findCard(customerRef, methodRef)).toBeUndefined()
    },
  })
})
