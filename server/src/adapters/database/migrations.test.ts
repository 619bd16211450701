import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notApplicable } from '#testing/not-here.ts'
import { firstShared, olderBreaksIn } from '#testing/older-breaks.ts'
import { migrationsChangedSince } from '#testing/version-before.ts'

const dir = join(import.meta.dirname, '../../../migrations')

test('migrations are numbered with four digits and without a double, so that their order is what their names say', () => {
  const names = readdirSync(dir).toSorted()
  const numbers = names.map((name) => /^(\d{4})-[\w-]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(names.length)
})

/** Files released before constraints were checked. A released file is never changed. */
const broughtOut = /^(0070-provider-lines|0080-settled-provider-lines|0086-take-checks)\.sql: it reads a whole table/

describe('R-238 the version before goes on working on the new schema', () => {
  test('no migration takes away what it needs or holds up those who write', () => {
    const names = readdirSync(dir).filter((name) => name >= firstShared)
    const faults = names.flatMap((name) => olderBreaksIn(readFileSync(join(dir, name), 'utf8')).map((words) => `${name}: ${words}`))
    expect(faults.filter((one) => !broughtOut.test(one))).toEqual([])
  })

  test('no migration that it has run was changed since, so it starts again on the new schema', (context) => {
    const changed = migrationsChangedSince() ?? notApplicable(context, 'the history of the sources is not here')
    expect(changed).toEqual([])
  })

  test.each([
    ['alter table member drop column phone;', 1],
    ['drop table attempt;', 1],
    ['alter table member rename column phone to telephone;', 1],
    ['alter table member alter column phone type varchar(20);', 1],
    ['alter table member add column shoe_size int not null;', 1],
    ['alter table member alter column phone set not null;', 1],
    ['create index member_by_phone on member (phone);', 1],
    ['create unique index member_by_phone on member (phone);', 1],
    ['alter table member add constraint member_phone_whole check (phone is null or phone > 0);', 1],
    ['alter table member add foreign key (phone) references phone (id);', 1],
    ['alter table member add constraint member_phone_whole check (phone > 0) not valid;', 0],
    ['-- Without a transaction.\nalter table member validate constraint member_phone_whole;', 0],
    ['create table shoe (id int);\nalter table shoe add constraint shoe_whole check (id > 0);', 0],
    ['alter table member add column shoe_size int;', 0],
    ['alter table member add column shoe_size int not null default 0;', 0],
    ['-- Without a transaction.\ncreate index concurrently member_by_phone on member (phone);', 0],
    ['create table shoe (id int);\ncreate index shoe_by_id on shoe (id);\nalter table shoe alter column id set not null;', 0],
    ['-- Nobody may drop column phone.\nselect 1;', 0],
  ])('%s', (text, count) => {
    expect(olderBreaksIn(text)).toHaveLength(count)
  })
})
