import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openDatabase, type Database } from './database.ts'
import { prepared } from './prepared.ts'
import { patternOf } from './search.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await openTestApp()
  database = openDatabase(app.databaseUrl, { connections: 1 })
  await sql`create table note (words text, tone text, is_old boolean)`.execute(app.deps.db)
  await sql`insert into note values ('first', 'calm', true), ('second', 'wild', false), ('it''s', 'o''clock', false)`.execute(app.deps.db)
})
afterAll(async () => {
  await database.close()
  await app.close()
})

type Params = { pattern: string; tone: string; isOld: boolean | null; limit: number }

let built = 0
const select = prepared<Params, { words: string }>(
  (db, p) => {
    built += 1
    return db
      .selectFrom(sql<{ words: string }>`note`.as('note'))
      .select('words')
      .where(sql<boolean>`(${p('pattern')}::text = '%%' or words ilike ${p('pattern')}::text)`)
      .where(sql<boolean>`(${p('tone')}::text = '' or tone = ${p('tone')}::text)`)
      .where(sql<boolean>`(${p('isOld')}::boolean is null or is_old = ${p('isOld')}::boolean)`)
      .orderBy('words')
      .limit(p('limit'))
  },
  ['tone'],
)

const all: Params = { pattern: patternOf(''), tone: '', isOld: null, limit: 9 }
const list = async (params: Partial<Params>) => (await select(database.db, { ...all, ...params })).map(({ words }) => words)
const sent = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%"note"%'`.execute(
    database.db,
  )
  return rows.map(({ statement }) => statement)
}

test('what steers a statement stands in its text, everything else is a parameter', async () => {
  for (const _time of [1, 2, 3]) expect(await list({})).toEqual(['first', "it's", 'second'])
  for (const q of ['sec', 'fir', 'sec']) expect(await list({ pattern: patternOf(q) })).toHaveLength(1)
  for (const limit of [1, 2]) expect(await list({ tone: 'wild', isOld: false, limit })).toEqual(['second'])
  expect(built).toBe(3)
  const texts = (await sent()).toSorted()
  expect(texts).toHaveLength(3)
  const counts = texts.map((text) => (text.match(/\$\d+/g) ?? []).length)
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 3])
  expect(texts.join()).toContain("'wild'")
})

test('only plain words are written into a text, whatever somebody sends', async () => {
  const before = built
  expect(await list({ tone: "o'clock" })).toEqual(["it's"])
  for (const tone of ["x' or true --", '\\', "';drop table note;--", 'calm wild']) expect(await list({ tone })).toEqual([])
  expect(built - before).toBe(1)
  expect((await sent()).join()).not.toMatch(/clock|drop|wild'.*calm wild/)
})

test('the texts that are kept have an end', async () => {
  const before = built
  const tones = Array.from(
    { length: 500 },
    (_, index) => `tone_${'abcdefghij'[index % 10]}${'abcdefghij'[Math.floor(index / 10) % 10]}${'abcdefghij'[Math.floor(index / 100)]}`,
  )
  for (const tone of tones) await list({ tone })
  expect(built - before).toBe(500)
  expect(await list({})).toHaveLength(3)
})
