import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { PayoutId } from '@pairtake/protocol/ids'
import { voidBatch } from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { bankFileBody, bankFileHeaders, camtFile, statusReport, type TestEntry } from '#testing/bank-files.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectOneDone, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'

let app: TestApp
let operator: TestMember
let colleague: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  colleague = await buildOperator(app.deps)
})
afterAll(() => app.close())
const open = () => app

const entryOf = (words: string): TestEntry => ({ amount: '1.00', direction: 'CRDT', words })
const read = (content: string, as = operator) =>
  app.raw('POST', '/operator/bank-files', { as, body: bankFileBody(content), headers: bankFileHeaders })
const linesOf = (words: string) => app.deps.db.selectFrom('bank_line').select('id').where('words', '=', words).execute()

describe('R-172', () => {
  testRace(open, {
    title: 'ABUSE-24 the same file of two operators at once is read once',
    guard: 'bank-file-queries.insertFile',
    at: /^insert into "bank_line"/,
    begin: () => Promise.resolve(newId()),
    first: (words) => read(camtFile({ entries: [entryOf(words)] })),
    second: (words) => read(camtFile({ entries: [entryOf(words)] }), colleague),
    check: async (words, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await linesOf(words)).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'ABUSE-24 the same movement in two files at once is there once',
    guard: 'bank-file-queries.insertLines',
    at: /^insert into "bank_balance"/,
    begin: () => Promise.resolve(newId()),
    first: (words) => read(camtFile({ id: 'daily', entries: [entryOf(words)] })),
    second: (words) => read(camtFile({ id: 'monthly', entries: [entryOf(words)] }), colleague),
    check: async (words, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await linesOf(words)).toHaveLength(1)
    },
  })

  const buildLine = async () => {
    const words = newId()
    await read(camtFile({ entries: [entryOf(words)] }))
    return (await linesOf(words))[0]?.id ?? ''
  }
  const settle = (id: string, as: TestMember, use: wire.BankLineUse) =>
    app.call(wire.settleBankLine, { as, params: { id }, body: { as: use, note: '' } })

  testRace(open, {
    title: 'ABUSE-24 a line that two operators settle at once is booked once',
    guard: 'bank-line-queries.lockLine',
    at: /^insert into "ledger_transaction"/,
    begin: buildLine,
    first: (id) => settle(id, operator, 'suspense'),
    second: (id) => settle(id, colleague, 'own'),
    check: (_id, answers) => expectOneDone(answers),
  })

  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }

  const buildRequested = async () => {
    const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
    await buildCard(app, agency)
    const { id } = await buildContract(app.deps, { agency, creator })
    await app.call(finalizeContract, { as: agency, params: { id } })
    await app.call(saveBeneficiary, { as: creator, body: account })
    const payout = await app.call(requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
    return payout.body.data.id
  }

  /** A payout, and two bank movements that both claim to be it. */
  const buildPaidTwice = async () => {
    const payoutId = await buildRequested()
    const entry = { amount: '60.00', direction: 'DBIT', endToEndId: payoutId.replaceAll('-', '') }
    await read(camtFile({ entries: [entry, { ...entry, day: '2026-11-19' }] }))
    const lines = await app.deps.db.selectFrom('bank_line').select('id').where('payout_id', '=', payoutId).orderBy('id').execute()
    return lines.map((line) => line.id)
  }
  const confirm = (id: string | undefined, as: TestMember) => app.call(wire.confirmBankLine, { as, params: { id: id ?? '' } })

  testRace(open, {
    title: 'ABUSE-24 of two lines that pay the same payout, confirmed at once, one pays it',
    guard: 'payout-queries.lockPayouts',
    at: /^update "bank_line" set/,
    begin: buildPaidTwice,
    first: ([line]) => confirm(line, operator),
    second: ([, line]) => confirm(line, colleague),
    check: (_lines, answers) => expectOneDone(answers),
  })

  const exportThem = (payoutId: string) => app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [payoutId] } })

  /** A payout whose file was voided, and the line of the bank's report that refuses the payout in that file. */
  const buildRefused = async () => {
    const payoutId = await buildRequested()
    const fileRef = /<PmtInfId>([^<]*)</.exec(String((await exportThem(payoutId)).body))?.[1] ?? ''
    await read(statusReport({ fileRef, refused: [{ endToEndId: payoutId.replaceAll('-', ''), reason: 'AC01' }] }))
    const { batch_id: batchId } = await stateOf(payoutId)
    await app.call(voidBatch, { as: operator, params: { id: batchId ?? '' }, body: { reason: 'Refused' } })
    const line = await app.deps.db.selectFrom('bank_line').select('id').where('payout_id', '=', payoutId).executeTakeFirstOrThrow()
    return { payoutId, lineId: line.id }
  }
  const stateOf = (payoutId: PayoutId) =>
    app.deps.db.selectFrom('payout').select(['batch_id', 'returned_at']).where('id', '=', payoutId).executeTakeFirstOrThrow()

  testRace(open, {
    title: 'R-461 a payout that the bank refused in one file isn’t returned while it is exported in another one',
    guard: 'payout-queries.lockPayouts',
    at: /^insert into "payout_batch"/,
    begin: buildRefused,
    first: ({ payoutId }) => exportThem(payoutId),
    second: ({ lineId }) => confirm(lineId, colleague),
    check: async ({ payoutId }, answers) => {
      expect(statuses(answers)).toEqual([200, 409])
      expect((await stateOf(payoutId)).returned_at).toBeNull()
    },
  })
})

describe('R-463', () => {
  /** Has no other statements, so that its openings are those of this race. */
  let own: TestApp
  beforeAll(async () => {
    own = await openTestApp()
  })
  afterAll(() => own.close())

  const openingOf = (day: string, opening: string) => camtFile({ opening, closedOn: day, entries: [] })
  const send = async (content: string) =>
    own.raw('POST', '/operator/bank-files', { as: await buildOperator(own.deps), body: bankFileBody(content), headers: bankFileHeaders })
  // Each round is about days before those of the last one.
  const days = ['2026-10-04', '2026-10-03', '2026-10-02', '2026-10-01']

  testRace(() => own, {
    title: 'the opening balance is that of the earlier of two statements read at once',
    guard: 'bank-file-queries.lockStatements',
    at: /^insert into "bank_balance"/,
    begin: () => Promise.resolve([days.shift() ?? '', days.shift() ?? ''] as const),
    first: ([later]) => send(openingOf(later, '300.00')),
    second: ([, earlier]) => send(openingOf(earlier, '100.00')),
    check: async (_days, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const lines = await own.deps.db.selectFrom('bank_line').select('amount_minor').where('kind', '=', 'opening').execute()
      expect(lines.reduce((sum, { amount_minor: minor }) => sum + minor, 0)).toBe(10_000)
    },
  })
})
