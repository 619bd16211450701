import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const batchId = '0193fba7-0000-7000-8000-0000000000ba'

/** Payouts number 1 to `count`, the oldest first; every fourth one is paid. The number is the start of its id. */
async function buildPayouts(start: number, count: number, of: { name: string; beneficiary: string; batched?: boolean }) {
  const creator = await buildCreator(app.deps)
  await sql`update member set display_name = ${of.name}, first_name = 'Zofia', last_name = 'Quill', email = ${`${start}@quill.example`}
    where id = ${creator.id}`.execute(app.deps.db)
  await sql`insert into payout (id, creator_id, state, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, paid_at, batch_id)
    select (lpad(to_hex(${start}::int + n), 8, '0') || '-0000-7000-8000-00000000abcd')::uuid, ${creator.id}, case when n % 4 = 0 then 'paid' else 'requested' end,
      5000, 'EUR', jsonb_build_object('fullName', ${of.beneficiary}::text, 'address', 'Allee 2', 'iban', 'DE02120300000000202051', 'bic', '', 'bankName', '', 'bankAddress', ''),
      ${app.deps.now()}, ${app.deps.now()}, case when n % 4 = 0 then ${app.deps.now()}::timestamptz end, ${of.batched ? batchId : null}
    from generate_series(1, ${count}::int) as n`.execute(app.deps.db)
}

/** The numbers of the listed payouts, and the meta. */
async function found(query: { q: string; state?: 'paid'; page?: number; limit?: number }) {
  const { data, meta } = (await app.call(wire.listOperatorPayouts, { as: operator, query })).body
  return { numbers: data.map(({ id }) => Number.parseInt(id.slice(0, 8), 16)), meta }
}

test('R-396 finds payouts by their creator, by their id and file, and by their beneficiary', async () => {
  await sql`insert into payout_batch (id, operator_id, file, created_at) values (${batchId}, ${operator.id}, '', ${app.deps.now()})`.execute(
    app.deps.db,
  )
  await buildPayouts(10, 4, { name: 'Studio Fjord', beneficiary: 'Zofia Quill', batched: true })
  await buildPayouts(50, 2, { name: 'Night walk', beneficiary: 'Bank of Rye' })
  const numbers = async (q: string, state?: 'paid') => (await found(state === undefined ? { q } : { q, state })).numbers

  // What waits comes first, the oldest first.
  expect(await numbers('fjord')).toEqual([11, 12, 13, 14])
  expect(await numbers('10@quill')).toEqual([11, 12, 13, 14])
  expect(await numbers('walk zofia')).toEqual([51, 52])
  expect(await numbers('bank of r')).toEqual([51, 52])
  // By any part of the id of a payout or of its file.
  expect(await numbers('00000033-0000-7')).toEqual([51])
  expect(await numbers('93fba7-')).toEqual([11, 12, 13, 14])
  expect(await numbers('93fba7-', 'paid')).toEqual([14])
  expect(await numbers('nobody')).toEqual([])
  expect(await numbers('100%')).toEqual([])
})

test('R-380 what many payouts have is listed in their order up to a thousand, found by a creator as by a beneficiary', async () => {
  await buildPayouts(1_000, 1_600, { name: 'Crisp Rye', beneficiary: 'Baker' })
  const waiting = Array.from({ length: 1_600 }, (_, at) => at + 1).filter((n) => n % 4 !== 0)
  const page = (from: number, of: number[] = waiting) => of.slice(from, from + 20).map((n) => 1_000 + n)

  for (const q of ['crisp', 'baker']) {
    expect(await found({ q })).toEqual({ numbers: page(0), meta: { page: 1, pages: 50, total: 1_000 } })
    expect(await found({ q, page: 50 })).toEqual({ numbers: page(980), meta: { page: 50, pages: 50, total: 1_000 } })
    expect((await found({ q, page: 51 })).numbers).toEqual([])
    const paid = Array.from({ length: 400 }, (_, at) => 4 * (at + 1))
    expect(await found({ q, state: 'paid', page: 2 })).toEqual({ numbers: page(20, paid), meta: { page: 2, pages: 20, total: 400 } })
  }
})
