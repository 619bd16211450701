import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let olga: TestMember
beforeAll(async () => {
  app = await openTestApp()
  olga = await buildOperator(app.deps, { display_name: 'Olga Quill' })
})
afterAll(() => app.close())

async function buildNamedCreator(name: string): Promise<TestMember> {
  const creator = await buildCreator(app.deps)
  await app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', creator.id).execute()
  return creator
}

/** A batch of one payout to each creator, exported later than those before it. */
async function buildBatch(operator: TestMember, creators: readonly TestMember[]): Promise<string> {
  const at = app.deps.now()
  const id = newId()
  await sql`insert into payout_batch (id, operator_id, file, created_at) values (${id}, ${operator.id}, '', ${at})`.execute(app.deps.db)
  for (const creator of creators) {
    const payoutId = newId()
    await sql`insert into payout (id, creator_id, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, state, batch_id)
      values (${payoutId}, ${creator.id}, 100, 'EUR', '{}', ${at}, ${at}, 'requested', ${id})`.execute(app.deps.db)
    await sql`insert into batched_payout (batch_id, payout_id) values (${id}, ${payoutId})`.execute(app.deps.db)
  }
  return id
}

const buildNamed = (word: string, count: number) =>
  sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at)
    select gen_random_uuid(), n || ${`@${word}.example`}, n || ${`@${word}.example`}, '', 'creator', '', '', ${word} || ' ' || n, now()
      from generate_series(1, ${count}::int) as n`.execute(app.deps.patientDb)

const found = async (q: string, page = 1, limit = 20) => {
  const { data, meta } = (await app.call(wire.listPayoutBatches, { as: olga, query: { q, page, limit } })).body
  return { ids: data.map(({ id }) => id), total: meta.total }
}

test('R-385 batches are found by a creator, their id and who exported them, however many members have the name', async () => {
  const [saffron, rye, plum] = [
    await buildNamedCreator('Saffron Lund'),
    await buildNamedCreator('Rye Berg'),
    await buildNamedCreator('Plum Field'),
  ]
  const other = await buildOperator(app.deps, { display_name: 'Bruno Harbour' })
  const first = await buildBatch(olga, [rye, saffron])
  const second = await buildBatch(other, [rye])
  const third = await buildBatch(other, [plum, saffron, rye])
  await buildBatch(olga, [plum])

  const everyWay = async () => {
    expect(await found('saffron')).toEqual({ ids: [third, first], total: 2 })
    expect(await found('SAFFRON lu', 2, 1)).toEqual({ ids: [first], total: 2 })
    expect(await found(saffron.email)).toEqual({ ids: [third, first], total: 2 })
    expect(await found('rye')).toEqual({ ids: [third, second, first], total: 3 })
    expect(await found('harbour')).toEqual({ ids: [third, second], total: 2 })
    expect(await found(second.slice(4, 30))).toEqual({ ids: [second], total: 1 })
    expect(await found('nobody has it')).toEqual({ ids: [], total: 0 })
    expect((await found('')).total).toBe(4)
  }
  await everyWay()
  // More names than are gathered, and then so many that gathering is not begun, as the statistics tell.
  await buildNamed('Saffron', 3_100)
  await everyWay()
  await buildNamed('Saffron lu', 4_000)
  await sql`analyze member, payout_batch`.execute(app.deps.db)
  await everyWay()
})
