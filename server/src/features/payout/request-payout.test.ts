import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import * as wire from '@pairtake/protocol/payout/payout-endpoints'
import { post } from '#features/ledger/ledger-queries.ts'
import { payoutReturnedEntries } from '#features/ledger/posting-rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewLetter } from '#features/mail/letter-view.ts'
import { transact } from '#adapters/database/transact.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { seeded } from '#testing/seeded.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

const account = {
  fullName: 'Mara Kovac',
  address: 'Allee 2, Hamburg',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'byladem1001',
  bankName: 'DKB',
  bankAddress: 'Berlin',
}
const saveAccount = (creator: TestMember, change: Partial<typeof account> = {}) =>
  app.call(wire.saveBeneficiary, { as: creator, body: { ...account, ...change } })
const request = (creator: TestMember, amount: number, currency = 'EUR') =>
  app.call(wire.requestPayout, { as: creator, body: { amount: { amount, currency } } })
const balanceOf = async (creator: TestMember) =>
  (await app.call(financesWire.getCreatorFinances, { as: creator })).body.currentBalance.amount

async function buildPaid(priceMinor = 20_000): Promise<TestMember> {
  const creator = await buildCreator(app.deps)
  const { id } = await buildContract(app.deps, { agency, creator, priceMinor })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  await saveAccount(creator)
  return creator
}

describe('requesting a payout', () => {
  test('R-146 S2-106 S2-107 S2-108 takes it from the balance at once', async () => {
    const creator = await buildPaid()
    await buildContract(app.deps, { agency, creator, priceMinor: 7000, state: 'in_progress' })
    const payout = await request(creator, 120.5)
    expect(payout.body.data).toMatchObject({
      state: 'requested',
      amount: { amount: 120.5, currency: 'EUR' },
      paidAt: null,
      returnedAt: null,
    })
    const finances = await app.call(financesWire.getCreatorFinances, { as: creator })
    const expected = { currentBalance: { amount: 79.5, currency: 'EUR' }, futureReturn: { amount: 70, currency: 'EUR' } }
    expect(finances.body).toEqual({ data: expected, ...expected })
    const list = await app.call(wire.listPayouts, { as: creator })
    expect(list.body.data).toEqual([payout.body.data])
    await expectSoundLedger(app)
  })

  test('S2-108 exactly the minimum may be taken of more, by whoever stays', async () => {
    const creator = await buildPaid()
    await buildContract(app.deps, { agency, creator, priceMinor: 7000, state: 'in_progress' })
    expect((await request(creator, 50)).body.data).toMatchObject({ state: 'requested', amount: { amount: 50, currency: 'EUR' } })
    expect(await balanceOf(creator)).toBe(150)
  })

  test('S2-109 more than the balance is told on the field', async () => {
    const refused = await request(await buildPaid(), 200.01)
    expect([refused.status, refused.error.code]).toEqual([400, 'PAYOUT_EXCEEDS_BALANCE'])
    expect(refused.error.errors?.children?.['amount']?.children?.['amount']?.errors).toEqual(['The requested amount exceeds your balance.'])
  })

  test.each([49.99, 49.999, 1e-7, 0, -60, '60', null, Number.MAX_VALUE])('S2-108 S2-116 ABUSE-24 refuses %s', async (amount) => {
    const creator = await buildPaid()
    const refused = await app.raw('POST', '/payouts', { as: creator, body: { amount: { amount, currency: 'EUR' } } })
    expect(refused.status).toBe(400)
    expect(await balanceOf(creator)).toBe(200)
  })

  test('ABUSE-24 refuses another currency, and an account that was never given', async () => {
    const creator = await buildPaid()
    expect((await request(creator, 60, 'USD')).error.errors?.children?.['amount']?.children?.['currency']?.errors).toEqual([
      'Payouts are in EUR.',
    ])
    const refused = await request(await buildCreator(app.deps), 60)
    expect([refused.status, refused.error.code]).toEqual([400, 'BENEFICIARY_MISSING'])
  })

  test('R-012 S2-108 ABUSE-24 below the minimum only who leaves is paid, all of it, once and not while a job will bring more', async () => {
    const creator = await buildPaid(1275)
    const leave = (amount: number, leaving: unknown = true) =>
      app.raw('POST', '/payouts', { as: creator, body: { amount: { amount, currency: 'EUR' }, leaving } })
    for (const leaving of [false, null, 'true', 1]) expect((await leave(12.75, leaving)).status).toBe(400)
    const part = await leave(12.74)
    expect(part.error.errors?.children?.['amount']?.children?.['amount']?.errors).toEqual([
      'Below 50 you can only request your whole balance.',
    ])
    expect((await leave(12.76)).error.code).toBe('PAYOUT_EXCEEDS_BALANCE')

    const job = await buildContract(app.deps, { agency, creator, priceMinor: 7000, state: 'in_progress' })
    expect([(await leave(12.75)).status, (await leave(12.75)).error.code]).toEqual([409, 'ACCOUNT_IN_USE'])
    const operator = await buildOperator(app.deps)
    const cancelled = await app.call(cancelContract, { as: operator, params: { id: job.id }, body: { reason: 'The brand is gone.' } })
    expect(cancelled.status).toBe(200)
    expect(await balanceOf(creator)).toBe(12.75)

    const answers = await Promise.all([leave(12.75), leave(12.75)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await balanceOf(creator)).toBe(0)
    expect((await leave(0)).status).toBe(400)
    await expectSoundLedger(app)
  })

  test('R-076 ABUSE-24 two at once on one balance never overdraw it, in 100 interleavings', async () => {
    const creator = await buildPaid(100_000)
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed)
      const before = await balanceOf(creator)
      const later = <T>(work: () => Promise<T>) => new Promise((resolve) => setTimeout(resolve, random() * 6)).then(work)
      const amount = Math.max(50, Math.floor(before * (0.5 + random() * 0.5)))
      const answers = await Promise.all([later(() => request(creator, amount)), later(() => request(creator, amount))])
      const taken = answers.filter((answer) => answer.status === 200).length
      expect(taken, `seed ${seed}`).toBe(Math.min(2, Math.floor(before / amount)))
      expect(await balanceOf(creator), `seed ${seed}`).toBeCloseTo(before - taken * amount, 2)
      // Amounts that the bank sends back are available in the next round.
      await returnAll(creator)
    }
    await expectSoundLedger(app)
  })
})

async function returnAll(creator: TestMember): Promise<void> {
  const rows = await app.deps.db
    .selectFrom('payout')
    .selectAll()
    .where('creator_id', '=', creator.id)
    .where('returned_at', 'is', null)
    .execute()
  for (const row of rows) {
    await transact(app.deps.db, async (tx) => {
      await tx.updateTable('payout').set({ returned_at: app.deps.now() }).where('id', '=', row.id).execute()
      await post(tx, { cause: `payout-return:${row.id}`, entries: payoutReturnedEntries(row, false), currency: 'EUR', at: app.deps.now() })
    })
  }
}

describe('the bank account', () => {
  test('S2-110 S2-111 is null at first, then saved compact and in capitals', async () => {
    const creator = await buildCreator(app.deps)
    expect((await app.call(wire.getBeneficiary, { as: creator })).body.data).toBeNull()
    const saved = { ...account, iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }
    expect((await saveAccount(creator)).body.data).toEqual(saved)
    expect((await app.call(wire.getBeneficiary, { as: creator })).body.data).toEqual(saved)
  })

  test.each([
    ['DE02120300000000202052', 'This is not a valid IBAN. Please check it for typing errors.'],
    ['DE0212030000000020205', 'This IBAN doesn’t have the right length for its country.'],
    ['XX02120300000000202051', 'This IBAN doesn’t start with a country that uses IBANs.'],
    [
      'SA0380000000608010167519',
      'We pay by SEPA transfer, which doesn’t reach accounts in Saudi Arabia. Please enter an IBAN of a SEPA country.',
    ],
  ])('R-081 S2-111 tells on the field what is wrong with %s', async (iban, words) => {
    const refused = await saveAccount(await buildCreator(app.deps), { iban, bic: 'NONSENSE1' })
    expect(refused.status).toBe(400)
    expect(refused.error.errors?.children?.['iban']?.errors).toEqual([words])
    expect(refused.error.errors?.children?.['bic']?.errors).toEqual(['This is not a valid BIC. It has 8 or 11 characters.'])
  })

  test.each(['李小龍', 'محمد Ali', 'דוד', '- 12 -'])(
    'asks for the name in Latin letters where banks could not read it: %s',
    async (fullName) => {
      const refused = await saveAccount(await buildCreator(app.deps), { fullName })
      expect(refused.status).toBe(400)
      expect(refused.error.errors?.children?.['fullName']?.errors).toEqual([
        'Banks can’t read this name. Please write it in Latin letters, as your bank does.',
      ])
    },
  )

  test.each(['Žofie Łęcka', 'Георги Йорданов', 'Ελένη', 'Nguyễn Thị Hương', 'O’Neill-D’Arcy', 'Kaʻiulani'])(
    'takes %s as it is',
    async (fullName) => {
      expect((await saveAccount(await buildCreator(app.deps), { fullName })).body.data?.fullName).toBe(fullName)
    },
  )

  test('one saved before that rule cannot be paid to, and says why', async () => {
    const creator = await buildPaid()
    await app.deps.db
      .updateTable('payout_beneficiary')
      .set({ iban: 'SA0380000000608010167519' })
      .where('creator_id', '=', creator.id)
      .execute()
    const refused = await request(creator, 60)
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'We can’t pay to your bank account by SEPA transfer. Please save another one first.',
    ])
  })

  test('R-078 S2-112 cannot be changed while a payout is requested', async () => {
    const creator = await buildPaid()
    await request(creator, 60)
    const refused = await saveAccount(creator, { fullName: 'Someone Else' })
    expect([refused.status, refused.error.code]).toEqual([409, 'PAYOUT_PENDING'])
  })

  test('R-078 can be changed once the payout has come back', async () => {
    const creator = await buildPaid()
    const { id } = (await request(creator, 60)).body.data
    const as = await buildOperator(app.deps)
    expect((await app.call(returnPayout, { as, params: { id }, body: { reason: 'Account closed.' } })).status).toBe(200)
    expect((await saveAccount(creator, { iban: 'AT611904300234573201', bic: 'BKAUATWW' })).status).toBe(200)
  })

  test('R-078 a change is told by mail, saving the same again is not', async () => {
    const creator = await buildCreator(app.deps)
    await saveAccount(creator)
    await saveAccount(creator)
    app.clock.turn(hours(1))
    await saveAccount(creator, { iban: 'AT611904300234573201', bic: 'BKAUATWW' })
    // The second change is news, too: it may be that of a thief.
    app.clock.turn(hours(1))
    await saveAccount(creator, { fullName: 'Jonas Kovac' })
    const mails = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', creator.email).orderBy('id').execute()
    const seen = mails.map((mail) => viewLetter(mail, app.deps))
    const subject = 'Your payout bank account was changed'
    expect(seen.map((mail) => mail.subject)).toEqual([subject, subject])
    expect(seen[0]?.text).toContain('ending in 3201, held by Mara Kovac.')
    expect(seen[1]?.text).toContain('ending in 2051, held by Jonas Kovac.')
  })
})
