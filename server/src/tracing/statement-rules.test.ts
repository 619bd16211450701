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
