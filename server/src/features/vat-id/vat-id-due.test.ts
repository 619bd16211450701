import type { MemberId } from '@pairtake/protocol/ids'
import { countries } from '@pairtake/protocol/reference/countries'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'
import { vatIdPatterns } from '#vat-ids.ts'
import { listVatIdsToAsk } from './vat-id-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Whom the clock asks about at this time, by number. */
async function asked(member: MemberId, at = app.deps.now()): Promise<string[]> {
  const listed = await listVatIdsToAsk(app.deps.db, { clock: 'check-vat-ids', now: at, limit: 1000, of: 'open', leftOut: [] })
  return listed.filter(({ id }) => id === member).map(({ number }) => number)
}

async function answer(member: MemberId, number: string, askAgainAt: Date): Promise<void> {
  const asked = { member_id: member, number, requester: 'DE123456789', asked_at: app.deps.now(), unanswered_before: 0 }
  await app.deps.db
    .insertInto('vat_id_check')
    .values({ id: newId(), ...asked, outcome: 'valid', ask_again_at: askAgainAt })
    .execute()
}

test('R-412 a number counts as a VAT ID in the member states of the Union alone, and only if it begins like theirs', async () => {
  const begins = async (country: string, number: string) => {
    const { rows } = await sql<{ is: boolean }>`select begins_as_vat_id(${country}, ${number}) as is`.execute(app.deps.db)
    return rows[0]?.is
  }
  for (const { code } of countries) {
    const prefix = code === 'GR' ? 'EL' : code
    expect([code, await begins(code, `${prefix}123`)]).toEqual([code, code in vatIdPatterns])
  }
  expect(await begins('FR', 'DE123456789')).toBe(false)
  expect(await begins('FR', 'SIRET123')).toBe(false)
})

test('R-412 whom the clock asks about follows the number, the country and the status of a creator', async () => {
  const { id } = await buildCreator(app.deps)
  const { db } = app.deps
  const live = (country: string) => db.updateTable('creator_profile').set({ country }).where('creator_id', '=', id).execute()
  const tax = (change: { status?: 'private' | 'vat_registered'; tax_number?: string }) =>
    db.updateTable('creator_tax').set(change).where('creator_id', '=', id).execute()
  // Nobody is asked about this number until its owner moves to France.
  await live('US')
  const row = { creator_id: id, status: 'vat_registered', tax_number: 'FR 12.345678901', updated_at: app.deps.now() } as const
  await db.insertInto('creator_tax').values(row).execute()
  expect(await asked(id)).toEqual([])
  await live('FR')
  expect(await asked(id)).toEqual(['FR12345678901'])
  await live('US')
  expect(await asked(id)).toEqual([])
  await live('FR')
  expect(await asked(id)).toEqual(['FR12345678901'])
  await tax({ status: 'private' })
  expect(await asked(id)).toEqual([])
  await tax({ status: 'vat_registered', tax_number: 'FR99999999999' })
  expect(await asked(id)).toEqual(['FR99999999999'])
  await db.deleteFrom('creator_tax').where('creator_id', '=', id).execute()
  expect(await asked(id)).toEqual([])
})

test('R-412 an answer about the current number puts the next question off, and one about another number does not', async () => {
  const { id } = await buildAgency(app.deps)
  const { db } = app.deps
  const save = (trn: string) => db.updateTable('billing_info').set({ country: 'FR', trn }).where('agency_id', '=', id).execute()
  const later = after(app.deps.now(), days(30))
  await save('FR11111111111')
  await answer(id, 'FR22222222222', later)
  expect(await asked(id)).toEqual(['FR11111111111'])
  await answer(id, 'FR11111111111', later)
  expect(await asked(id)).toEqual([])
  expect(await asked(id, later)).toEqual(['FR11111111111'])
  // Its answer was kept when the number was another one.
  await save('FR22222222222')
  expect(await asked(id)).toEqual([])
  await save('FR33333333333')
  expect(await asked(id)).toEqual(['FR33333333333'])
  await db.deleteFrom('billing_info').where('agency_id', '=', id).execute()
  expect(await asked(id)).toEqual([])
})

test('R-412 a creator’s number is asked about as soon as it is given, and so is a new one after the answer about the old one', async () => {
  const { id } = await buildCreator(app.deps)
  const { db } = app.deps
  const row = { creator_id: id, status: 'vat_registered', tax_number: 'DE111111111', updated_at: app.deps.now() } as const
  await db.insertInto('creator_tax').values(row).execute()
  expect(await asked(id)).toEqual(['DE111111111'])
  await answer(id, 'DE111111111', after(app.deps.now(), days(30)))
  expect(await asked(id)).toEqual([])
  await db.updateTable('creator_tax').set({ tax_number: 'DE222222222' }).where('creator_id', '=', id).execute()
  expect(await asked(id)).toEqual(['DE222222222'])
})

test.each(['the answer', 'the number'] as const)(
  'R-412 a new number and the answer about the old one at the same time, %s first: the new one is asked about',
  async (first) => {
    const { id } = await buildAgency(app.deps)
    const { db } = app.deps
    await db.updateTable('billing_info').set({ country: 'FR', trn: 'FR11111111111' }).where('agency_id', '=', id).execute()
    const number = `update billing_info set trn = 'FR22222222222' where agency_id = '${id}'`
    const told = `insert into vat_id_check (id, member_id, number, requester, asked_at, outcome, unanswered_before, ask_again_at)
      values ('${newId()}', '${id}', 'FR11111111111', 'DE123456789', now(), 'valid', 0, now() + interval '30 days')`
    const [one, other] = [new pg.Client({ connectionString: app.databaseUrl }), new pg.Client({ connectionString: app.databaseUrl })]
    await Promise.all([one.connect(), other.connect()])
    await one.query('begin')
    await one.query(first === 'the answer' ? told : number)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const second = other.query(first === 'the answer' ? number : told)
    const waits = 'select from unnest(pg_blocking_pids($1))'
    await expect.poll(async () => (await one.query(waits, [rows[0]?.pid])).rowCount, { interval: 10 }).toBe(1)
    await one.query('commit')
    await second
    await Promise.all([one.end(), other.end()])
    expect(await asked(id)).toEqual(['FR22222222222'])
  },
)
