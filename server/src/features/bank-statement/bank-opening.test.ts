import { getBalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankFileBody, bankFileHeaders, camtFile } from '#testing/bank-files.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// Each test needs an installation that has read no statement.
let app: TestApp
let operator: TestMember
beforeEach(async () => {
  app = await openTestApp()
  app.clock.set(new Date('2026-11-16T09:00:00Z'))
  operator = await buildOperator(app.deps)
})
afterEach(async () => {
  await expectSoundLedger(app)
  await app.close()
})

const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

/** Returns the reference of a transfer of 60 whose payout was marked as paid on 16 November. */
async function buildMarked(): Promise<{ id: string; ref: string }> {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  await app.call(saveBeneficiary, { as: creator, body: account })
  const payout = await app.call(requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
  const { id } = payout.body.data
  await app.call(moneyWire.markPayoutPaid, { as: operator, params: { id } })
  return { id, ref: id.replaceAll('-', '') }
}

const read = async (statement: Parameters<typeof camtFile>[0]) => {
  const answer = await app.raw('POST', '/operator/bank-files', {
    as: operator,
    body: bankFileBody(camtFile(statement)),
    headers: bankFileHeaders,
  })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
}
const stand = async () => {
  const { bank } = (await app.call(getBalanceSheet, { as: operator })).body.data
  if (!bank) throw new Error('No statement was read.')
  const { closing, booked, open, unseen, unexplained } = bank
  return { closing: closing.amount, booked: booked.amount, open: open.amount, unseen: unseen.amount, unexplained: unexplained.amount }
}
const openLines = async () => (await app.call(wire.listBankLines, { as: operator, query: { state: 'open' } })).body.data
const openings = async () => (await openLines()).filter(({ kind }) => kind === 'opening').map(({ amount }) => amount.amount)

/** Confirms what is proposed, and settles everything else as our own money. */
async function settleAll(): Promise<void> {
  for (const { id, proposal } of await openLines()) {
    const answer =
      proposal.act === null
        ? await app.call(wire.settleBankLine, { as: operator, params: { id }, body: { as: 'own', note: '' } })
        : await app.call(wire.confirmBankLine, { as: operator, params: { id } })
    expect(answer.status).toBe(200)
  }
}
const settled = (amount: number) => ({ closing: amount, booked: amount, open: 0, unseen: 0, unexplained: 0 })

test('R-463 a payout marked before the first statement, and not on it, is part of the opening balance', async () => {
  await buildMarked()
  // Almost six days later.
  await read({ closedOn: '2026-11-22', opening: '940.00', entries: [{ amount: '5.00', direction: 'DBIT', day: '2026-11-22' }] })
  expect(await openings()).toEqual([1000])
  expect(await stand()).toEqual({ closing: 935, booked: -60, open: 995, unseen: 0, unexplained: 0 })
  await settleAll()
  expect(await stand()).toEqual(settled(935))
})

test('R-463 so is a payout marked as paid and as returned before it', async () => {
  const { id } = await buildMarked()
  await app.call(moneyWire.returnPayout, { as: operator, params: { id }, body: { reason: 'Account closed', isSentBack: true } })
  await read({ closedOn: '2026-12-31', opening: '1000.00', entries: [{ amount: '5.00', direction: 'DBIT', day: '2026-12-10' }] })
  expect(await openings()).toEqual([1000])
  await settleAll()
  expect(await stand()).toEqual(settled(995))
})

test('R-463 a payout marked a few days before the first statement is still expected on a statement', async () => {
  const { ref } = await buildMarked()
  // As from a Friday to a Tuesday: banks book nothing at the weekend.
  await read({ closedOn: '2026-11-20', opening: '1000.00', entries: [{ amount: '5.00', direction: 'DBIT', day: '2026-11-20' }] })
  expect(await stand()).toEqual({ closing: 995, booked: -60, open: 995, unseen: 60, unexplained: 0 })
  await settleAll()
  await read({
    closedOn: '2026-11-21',
    opening: '995.00',
    entries: [{ amount: '60.00', direction: 'DBIT', endToEndId: ref, day: '2026-11-21' }],
  })
  await settleAll()
  expect(await stand()).toEqual(settled(935))
})

test('R-463 a payout marked long before it that the first statement debits is on that statement', async () => {
  const { ref } = await buildMarked()
  await read({
    closedOn: '2026-12-31',
    opening: '1000.00',
    entries: [{ amount: '60.00', direction: 'DBIT', endToEndId: ref, day: '2026-12-10' }],
  })
  expect(await openings()).toEqual([1000])
  await settleAll()
  expect(await stand()).toEqual(settled(940))
})

test.each(['open', 'settled'])('R-463 an earlier statement corrects an opening balance that is %s', async (state) => {
  const { ref } = await buildMarked()
  await read({ closedOn: '2026-12-31', opening: '1140.00', entries: [{ amount: '5.00', direction: 'DBIT', day: '2026-12-10' }] })
  expect(await openings()).toEqual([1200])
  if (state === 'settled') await settleAll()

  await read({
    closedOn: '2026-11-30',
    opening: '1000.00',
    entries: [
      { amount: '60.00', direction: 'DBIT', endToEndId: ref, day: '2026-11-17' },
      { amount: '200.00', direction: 'CRDT', day: '2026-11-20' },
    ],
  })
  expect(await openings()).toEqual(state === 'open' ? [-200, 1200] : [-200])
  expect(await stand()).toMatchObject({ closing: 1135, unseen: 60, unexplained: 0 })
  await settleAll()
  expect(await stand()).toEqual(settled(1135))
})

test('R-463 where a statement between two is missing, what moved in it is unexplained until it is read', async () => {
  const ofMonth = (closedOn: string, opening: string) => ({
    closedOn,
    opening,
    entries: [{ amount: '10.00', direction: 'CRDT', day: closedOn }],
  })
  await read(ofMonth('2026-12-31', '120.00'))
  await read(ofMonth('2026-10-31', '100.00'))
  expect(await stand()).toMatchObject({ closing: 130, unexplained: 10 })
  await read(ofMonth('2026-11-30', '110.00'))
  expect(await stand()).toMatchObject({ closing: 130, unexplained: 0 })
})
