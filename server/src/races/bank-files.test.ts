import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { bankFileBody, bankFileHeaders, camtFile, type TestEntry } from '#testing/bank-files.ts'
import { buildOperator, type TestMember } from '#testing/builders.ts'
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
})
