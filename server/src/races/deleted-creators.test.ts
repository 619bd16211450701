import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { PayoutId } from '@pairtake/protocol/ids'
import { listDeletedCreators, payDeletedCreator } from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import { markPayoutPaid, returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { moveContract } from '#features/contract/contract-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'

const password = 'slow mornings 7'
let app: TestApp
let agency: TestMember
let operator: TestMember
let colleague: TestMember
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
  colleague = await buildOperator(app.deps)
})
afterAll(() => app.close())

const open = () => app
const bank = { fullName: 'Mara K.', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'C' }
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const leave = (as: TestMember) => app.call(deleteAccount, { as, body: { password } })
const giveBack = (id: PayoutId, as = operator) => app.call(returnPayout, { as, params: { id }, body: { reason: 'Account closed.' } })
const pay = ({ id }: TestMember, amount: number, as = operator) =>
  app.call(payDeletedCreator, { as, params: { id }, body: { ...bank, amount: euros(amount), reason: 'Ticket 1.' } })
const owed = async (creator: TestMember) =>
  (await app.call(listDeletedCreators, { as: operator, query: { limit: 100 } })).body.data.find(({ id }) => id === creator.id)?.balance

/** A creator who was paid 100 and 200, which is all they earned. */
async function buildPaid() {
  const creator = await buildCreator(app.deps)
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor: 30_000 })
  await app.call(finalizeContract, { as: agency, params: { id } })
  await moveContract(app.deps.db, { of: { id }, action: 'complete', change: { completed_at: app.clock.now() } })
  await app.call(saveBeneficiary, { as: creator, body: bank })
  const payout = async (amount: number) => {
    const asked = await app.call(requestPayout, { as: creator, body: { amount: euros(amount) } })
    const params = { id: asked.body.data.id }
    await app.call(markPayoutPaid, { as: operator, params })
    return params.id
  }
  return { creator, first: await payout(100), second: await payout(200) }
}

async function buildGone() {
  const paid = await buildPaid()
  await leave(paid.creator)
  return paid
}

test('R-506 what comes back while a deleted creator is paid stays owed', async () => {
  await raceAt(app, {
    at: /^insert into "payout"/,
    moment: 'before',
    begin: async () => {
      const gone = await buildGone()
      await giveBack(gone.first)
      return gone
    },
    first: ({ creator }) => pay(creator, 100),
    second: ({ second }) => giveBack(second, colleague),
    check: async ({ creator }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await owed(creator)).toEqual(euros(200))
    },
  })
  await expectSoundLedger(app)
})

test('R-505 an account is not deleted while the bank’s return of its payout is being booked', async () => {
  await raceAt(app, {
    // The return has found that the account is not deleted.
    at: /^insert into "owed_after_deletion"/,
    moment: 'after',
    begin: buildPaid,
    first: ({ first }) => giveBack(first),
    second: ({ creator }) => leave(creator),
    check: (_one, answers) => expect(statuses(answers)).toEqual([200, 409]),
  })
})

test('R-505 what is returned while its account is being deleted is listed as owed', async () => {
  await raceAt(app, {
    // At the end of the deletion, which has found an empty balance.
    at: /^update "member" set "email"/,
    moment: 'before',
    begin: buildPaid,
    first: ({ creator }) => leave(creator),
    second: ({ first }) => giveBack(first),
    check: async ({ creator }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await owed(creator)).toEqual(euros(100))
    },
  })
})

testRace(open, {
  title: 'R-505 of two payouts of a deleted creator that are returned at once, both are owed',
  guard: 'owed-after-deletion-queries.keepOwedAfterDeletion',
  moment: 'after',
  begin: buildGone,
  first: ({ first }) => giveBack(first),
  second: ({ second }) => giveBack(second, colleague),
  check: async ({ creator }, answers) => {
    expect(statuses(answers)).toEqual([200, 200])
    expect(await owed(creator)).toEqual(euros(300))
  },
})

testRace(open, {
  title: 'R-506 of two operators who pay a deleted creator at once, one does',
  guard: 'ledger-queries.lockAccount',
  at: /^insert into "payout"/,
  begin: async () => {
    const gone = await buildGone()
    await giveBack(gone.first)
    return gone
  },
  first: ({ creator }) => pay(creator, 100),
  second: ({ creator }) => pay(creator, 100, colleague),
  check: async ({ creator }, answers) => {
    expect(statuses(answers)).toEqual([200, 409])
    expect(await owed(creator)).toBeUndefined()
  },
})
