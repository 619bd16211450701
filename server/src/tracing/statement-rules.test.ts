import { expect, test } from 'vitest'
import { statementName } from './statement-rules.ts'

test.each([
  ['select "id" from "member" where "email" = $1', 'select', 'member'],
  ['insert into "mail" ("id") values ($1)', 'insert', 'mail'],
  ['update "payment" set "state" = $1', 'update', 'payment'],
  ['delete from session where id = $1', 'delete', 'session'],
  ['with due as (select id from campaign) update contract set state = $1', 'select', 'campaign'],
  ['insert into sandbox_provider.charge (ref) values ($1)', 'insert', 'sandbox_provider.charge'],
  ['begin', 'begin', undefined],
  ['savepoint step_1', 'savepoint', undefined],
  ["set local lock_timeout = '2s'", 'set', undefined],
  ['', 'statement', undefined],
])('R-263 %s is known by what it does and to which table', (text, operation, table) => {
  expect(statementName(text)).toEqual({ operation, table })
})

test('R-263 a table is found after any space, and a lock of one too', () => {
  expect(statementName('select 1\n  from\n    member')).toEqual({ operation: 'select', table: 'member' })
  expect(statementName('lock table ledger_entry in share mode')).toEqual({ operation: 'lock', table: 'ledger_entry' })
  expect(statementName('update only_a_word')).toEqual({ operation: 'update', table: 'only_a_word' })
  expect(statementName('select 1')).toEqual({ operation: 'select', table: undefined })
})

test('names of 2,000 texts are kept and no more, because a text may hold anything', () => {
  const first = statementName('select 1 from kept')
  for (let count = 0; count < 2000; count++) statementName(`select ${count} from more`)
  const last = statementName('select 1 from last')
  expect(statementName('select 1 from kept')).toBe(first)
  expect(statementName('select 1 from last')).not.toBe(last)
  expect(statementName('select 1 from last')).toEqual(last)
})
