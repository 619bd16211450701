import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { claimRecord } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

/** Builds `count` chargebacks of a job of one campaign; every fifth one is open, in another order of deadlines than of age. */
async function buildTakenBack(name: string, count: number) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  await app.deps.db.updateTable('campaign').set({ name }).where('id', '=', contract.campaignId).execute()
  await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  const { id, disputeRef } = await buildChargeback(app, contract.paymentId)
  await sql`insert into chargeback select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'dispute_ref', ${disputeRef} || ' ' || n, 'state', case when n % 5 = 0 then 'open' else 'won' end,
      'due_at', timestamptz '2026-12-01' + n * 7919 % 997 * interval '1 minute', 'decided_at', case when n % 5 <> 0 then now() end))).*
    from chargeback as one, generate_series(1, ${count - 1}) as n where one.id = ${id}`.execute(app.deps.patientDb)
  await app.deps.db.updateTable('chargeback').set({ due_at: null }).where('id', '=', id).execute()
  return { contract, agency, creator, id, disputeRef }
}

/** Campaigns whose names have a word, which no job is of. */
const buildNamed = (word: string, count: number, agency: TestMember) =>
  sql`insert into campaign (id, agency_id, name, description, state, desired_creators, currency, created_at, updated_at)
    select gen_random_uuid(), ${agency.id}, ${word} || ' ' || n, '', 'draft', 1, 'EUR', now(), now() from generate_series(1, ${count}::int) as n`.execute(
    app.deps.patientDb,
  )

type Query = { q: string; state?: 'open' | 'won'; seen?: 'today' | 'not_today'; page?: number }
const found = async (query: Query) => {
  const { data, meta } = (await app.call(wire.listChargebacks, { as: operator, query })).body
  return { ids: data.map(({ id }) => id), meta }
}

test('R-380 R-385 what many chargebacks have is listed in their order up to a thousand, however many campaigns have it in their names', async () => {
  const jam = await buildTakenBack('Saffron jam', 1_300)
  const rye = await buildTakenBack('Rye bread', 60)
  const all = await sql<{ id: string; state: 'open' | 'won'; due_at: Date | null; campaign_id: string }>`select * from chargeback`.execute(
    app.deps.db,
  )
  // Those to answer first, by their deadline and those without one last; then the newest.
  const turn = (row: (typeof all.rows)[number]) =>
    row.state === 'open' ? (row.due_at === null ? '2' : `1 ${row.due_at.toISOString()}`) : '3'
  const rows = all.rows.toSorted((a, b) => turn(a).localeCompare(turn(b)) || (a.id < b.id ? 1 : -1))
  const idsOf = ({ contract }: typeof jam, state?: string) =>
    rows.filter((row) => row.campaign_id === contract.campaignId && (state === undefined || row.state === state)).map(({ id }) => id)
  const [ofJam, open, won] = [idsOf(jam), idsOf(jam, 'open'), idsOf(jam, 'won')]
  expect([ofJam.length, open.length, won.length]).toEqual([1_300, 260, 1_040])
  const seen = [ofJam[0] ?? '', won[5] ?? '']
  for (const id of seen) await app.call(claimRecord, { as: operator, body: { subject: 'chargeback', subjectId: id } })
  const without = ofJam.filter((id) => !seen.includes(id))

  const listed = async () => {
    const page = (ids: string[], at: number) => ids.slice(20 * at - 20, 20 * at)
    for (const at of [1, 13, 14, 50])
      expect(await found({ q: 'saffron', page: at })).toEqual({ ids: page(ofJam, at), meta: { page: at, pages: 50, total: 1_000 } })
    expect(await found({ q: 'saffron', page: 51 })).toEqual({ ids: [], meta: { page: 51, pages: 50, total: 1_000 } })
    expect(await found({ q: 'saffron', state: 'open', page: 13 })).toEqual({
      ids: page(open, 13),
      meta: { page: 13, pages: 13, total: 260 },
    })
    expect(await found({ q: 'saffron', state: 'won', page: 2 })).toEqual({ ids: page(won, 2), meta: { page: 2, pages: 50, total: 1_000 } })
    expect(await found({ q: 'saffron', seen: 'today' })).toEqual({
      ids: ofJam.filter((id) => seen.includes(id)),
      meta: { page: 1, pages: 1, total: 2 },
    })
    expect(await found({ q: 'saffron', seen: 'not_today', page: 2 })).toEqual({
      ids: page(without, 2),
      meta: { page: 2, pages: 50, total: 1_000 },
    })
    // By either side, the provider's reference, and the ids of chargeback, payment and job.
    for (const q of [
      rye.agency.email,
      rye.creator.email,
      rye.disputeRef,
      rye.contract.paymentId,
      rye.contract.id.slice(-12),
      rye.agency.id,
    ])
      expect(await found({ q })).toEqual({ ids: page(idsOf(rye), 1), meta: { page: 1, pages: 3, total: 60 } })
    expect((await found({ q: rye.id })).ids).toEqual([rye.id])
    expect((await found({ q: 'nothing has it' })).ids).toEqual([])
  }

  await listed()
  // More names than are gathered.
  await buildNamed('Saffron', 3_100, jam.agency)
  await listed()
  // So many that gathering is not begun, as the statistics tell.
  await buildNamed('Saffron', 4_000, jam.agency)
  await sql`analyze campaign, member, chargeback`.execute(app.deps.db)
  await listed()
  // Fewer rows than a page have a word that many names have.
  await buildNamed('Rye bread', 7_000, jam.agency)
  await sql`analyze campaign`.execute(app.deps.db)
  expect(await found({ q: 'rye bread', page: 3 })).toEqual({ ids: idsOf(rye).slice(40), meta: { page: 3, pages: 3, total: 60 } })
})
