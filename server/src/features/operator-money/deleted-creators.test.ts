import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveContract } from '#features/contract/contract-queries.ts'
import { failRefund } from '#features/charge/fail-refund-act.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'

const password = 'slow mornings 7'
const bank = {
  fullName: 'Mara Quagga',
  address: 'Allee 2',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'B',
  bankAddress: 'T',
}
const given = { fullName: 'Mara Okapi', address: 'Weg 5', iban: 'AT611904300234573201', bic: 'BKAUATWW', bankName: 'C', bankAddress: 'W' }
const reason = 'Ticket 1234, checked by video call.'

let app: TestApp
let agency: TestMember
let operator: TestMember
let colleague: TestMember
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_SECOND_OPERATOR_ABOVE: '500' })
  passwordHash = await hashPassword(password)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
  colleague = await buildOperator(app.deps)
})
afterAll(() => app.close())

const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** A creator who was paid everything they earned. */
async function buildPaid(amount: number) {
  const creator = await buildCreator(app.deps)
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
  const { id, paymentId } = await buildContract(app.deps, { agency, creator, priceMinor: amount * 100 })
  await app.call(finalizeContract, { as: agency, params: { id } })
  await moveContract(app.deps.db, { of: { id }, action: 'complete', change: { completed_at: app.clock.now() } })
  await app.call(saveBeneficiary, { as: creator, body: bank })
  return { creator, paymentId }
}

async function payAll(creator: TestMember, amount: number) {
  const { id } = (await app.call(requestPayout, { as: creator, body: { amount: euros(amount) } })).body.data
  for (const as of [operator, colleague]) await app.call(moneyWire.markPayoutPaid, { as, params: { id } })
  return id
}

const leave = async (as: TestMember) => expect((await app.call(deleteAccount, { as, body: { password } })).status).toBe(200)

/** A creator who left, and whose last payout the bank sent back afterwards. */
async function buildOwed(amount = 120) {
  const { creator } = await buildPaid(amount)
  const payoutId = await payAll(creator, amount)
  await leave(creator)
  const back = await app.call(moneyWire.returnPayout, { as: operator, params: { id: payoutId }, body: { reason: 'Account closed.' } })
  expect(back.status).toBe(200)
  return { creator, payoutId }
}

const owedOf = async ({ id }: TestMember) =>
  (await app.call(wire.listDeletedCreators, { as: operator, query: { limit: 100 } })).body.data.find((one) => one.id === id)
type Paying = Partial<typeof given> & { amount: number }
const pay = ({ id }: TestMember, { amount, ...account }: Paying, as = operator) =>
  app.call(wire.payDeletedCreator, { as, params: { id }, body: { ...given, ...account, amount: euros(amount), reason } })

describe('R-505 money that comes back to a creator who deleted the account is listed', () => {
  test('when the bank returns a payout, with whom it went to; it leaves the list when all of it is requested, and is back when that returns too', async () => {
    const { creator, payoutId } = await buildOwed(120)
    expect(await owedOf(creator)).toEqual({
      id: creator.id,
      general: { displayName: 'Deleted member', profilePicturePath: null },
      balance: euros(120),
      owedSince: '2026-11-16T09:00:00+00:00',
      lastPayout: { id: payoutId, amount: euros(120), createdAt: '2026-11-16T09:00:00+00:00', fullName: 'Mara Quagga', ibanEnd: '2051' },
    })
    const { id } = (await pay(creator, { amount: 120 })).body.data
    expect(await owedOf(creator)).toBeUndefined()
    await app.call(moneyWire.returnPayout, { as: operator, params: { id }, body: { reason: 'Wrong name.' } })
    expect(await owedOf(creator)).toMatchObject({ balance: euros(120), lastPayout: { id, fullName: 'Mara Okapi', ibanEnd: '3201' } })
  })

  test('when a refund of one of their jobs fails', async () => {
    const { creator, paymentId } = await buildPaid(120)
    const refund = await app.call(moneyWire.refundPayment, { as: operator, params: { id: paymentId }, body: { reason: 'Agreed.' } })
    expect(refund.status).toBe(200)
    await leave(creator)
    const { refund_key: refundKey } = await app.deps.db
      .selectFrom('refund')
      .select('refund_key')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await failRefund(app.deps, { refundKey, words: 'The account of the card is closed.' })
    expect(await owedOf(creator)).toMatchObject({ balance: euros(120), lastPayout: null })
    expect((await pay(creator, { amount: 120 })).status).toBe(200)
    await expectSoundLedger(app)
  })

  test('the one who has waited longest first', async () => {
    const [joinedFirst, joinedLast] = [await buildPaid(120), await buildPaid(120)]
    for (const { creator } of [joinedLast, joinedFirst]) {
      const payoutId = await payAll(creator, 120)
      await leave(creator)
      app.clock.turn(hours(1))
      await app.call(moneyWire.returnPayout, { as: operator, params: { id: payoutId }, body: { reason: 'Account closed.' } })
    }
    const { data } = (await app.call(wire.listDeletedCreators, { as: operator, query: { limit: 100 } })).body
    expect(data.map(({ id }) => id).slice(-2)).toEqual([joinedLast.creator.id, joinedFirst.creator.id])
  })

  test('a creator who is still there is not listed, with whatever balance', async () => {
    const { creator } = await buildPaid(120)
    const payoutId = await payAll(creator, 120)
    await app.call(moneyWire.returnPayout, { as: operator, params: { id: payoutId }, body: { reason: 'Account closed.' } })
    expect(await owedOf(creator)).toBeUndefined()
    expect((await pay(creator, { amount: 120 })).error.code).toBe('NOT_FOUND')
  })
})

describe('R-506 a deleted creator is paid to the bank account that they gave to support', () => {
  test('as by any payout: it is exported, marked as paid and gets its statement, and the log has the reason', async () => {
    const { creator } = await buildOwed(120)
    const asked = await pay(creator, { amount: 120, iban: ' at61 1904 3002 3457 3201 ' })
    const { id } = asked.body.data
    expect(asked.body.data).toMatchObject({ state: 'requested', amount: euros(120), beneficiary: given, beneficiaryChangedRecently: true })
    const file = String((await app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [id] } })).body)
    for (const words of ['<IBAN>AT611904300234573201</IBAN>', '<Nm>Mara Okapi</Nm>', '120.00']) expect(file).toContain(words)
    expect((await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id } })).body.data.state).toBe('paid')
    const { content } = await app.deps.db
      .selectFrom('creator_paper')
      .select('content')
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({ creator: ['Mara Okapi', 'Weg 5'], totalMinor: 12_000 })
    const acts = await app.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { action: 'payout_requested_for_deleted_creator', reason },
      { action: 'payout_marked_paid', reason: null },
    ])
    await expectSoundLedger(app)
  })

  test('whose name and account are stored with the payout and its papers only', async () => {
    const { creator } = await buildOwed(120)
    const key = newId()
    const body = { ...given, fullName: 'Zebu Zebuson', amount: euros(120), reason }
    const path = `/operator/deleted-creators/${creator.id}/pay`
    const first = await app.raw('POST', path, { as: operator, body, headers: { 'idempotency-key': key } })
    expect(first.status).toBe(200)
    // The same press again, when its answer was lost: no second payout.
    expect((await app.raw('POST', path, { as: operator, body, headers: { 'idempotency-key': key } })).body).toEqual(first.body)
    const { id } = (first.body as { data: { id: string } }).data
    await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id } })
    await app.runTasks()
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.deps.db)
    const holding: string[] = []
    for (const { name } of rows) {
      const hits = await sql`select from ${sql.table(name)} as one where one::text ilike ${'%zebuson%'} limit 1`.execute(app.deps.db)
      if (hits.rows.length > 0) holding.push(name)
    }
    // The kept answer goes after 30 days.
    expect(holding).toEqual(['creator_paper', 'idempotency_key', 'payout'])
  })

  test.each([
    [{ amount: 120.01 }, 'amount.amount', 'At most 120.00 EUR can be paid.'],
    [{ amount: 49.99 }, 'amount.amount', 'Below 50 you can only pay the whole balance.'],
    [{ amount: 120, iban: 'AT611904300234573202' }, 'iban', 'This is not a valid IBAN. Please check it for typing errors.'],
    [{ amount: 120, bic: 'NONSENSE1' }, 'bic', 'This is not a valid BIC. It has 8 or 11 characters.'],
    [{ amount: 120, fullName: '李小龍' }, 'fullName', 'Banks can’t read this name. Please write it in Latin letters, as your bank does.'],
  ] as const)('and refused on its field: %o', async (paying, field, words) => {
    const { creator } = await buildOwed(120)
    const refused = await pay(creator, paying)
    expect(refused.status).toBe(400)
    const tree = field.split('.').reduce<typeof refused.error.errors>((node, key) => node?.children?.[key], refused.error.errors)
    expect(tree?.errors).toEqual([words])
    expect(await owedOf(creator)).toMatchObject({ balance: euros(120) })
  })

  test('whole if it is below the minimum, once', async () => {
    const { creator } = await buildOwed(130)
    expect((await pay(creator, { amount: 100 })).status).toBe(200)
    expect(await owedOf(creator)).toMatchObject({ balance: euros(30) })
    expect((await pay(creator, { amount: 30 })).status).toBe(200)
    const refused = await pay(creator, { amount: 30 })
    expect([refused.error.code, refused.error.message]).toEqual([
      'STATE_MOVED_ON',
      'Nothing is left to pay. Another operator may have paid it.',
    ])
  })

  test('by two operators where the amount needs them', async () => {
    const { creator } = await buildOwed(600)
    const { id } = (await pay(creator, { amount: 600 })).body.data
    const mark = (as: TestMember) => app.call(moneyWire.markPayoutPaid, { as, params: { id } })
    expect((await mark(operator)).error.code).toBe('SECOND_OPERATOR_NEEDED')
    expect((await mark(colleague)).body.data.state).toBe('paid')
  })
})
