import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceOfWork } from '#adapters/database/guarded-client.ts'
import { newId } from '#ids.ts'
import { buildContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The time limits, in milliseconds, under which campaigns and jobs are changed from now on. */
async function limitsOfChanges(): Promise<() => Promise<number[]>> {
  const { db } = app.deps
  await sql`create table time_limit (ms int)`.execute(db)
  await sql`create function keep_time_limit() returns trigger language plpgsql as $$
    begin insert into time_limit select setting::int from pg_settings where name = 'statement_timeout'; return null; end $$`.execute(db)
  for (const table of ['campaign', 'contract'])
    await sql`create trigger time_limit_kept after update on ${sql.table(table)} for each statement execute function keep_time_limit()`.execute(
      db,
    )
  return async () => (await sql<{ ms: number }>`delete from time_limit returning ms`.execute(db)).rows.map(({ ms }) => ms)
}

test('suspending a brand and lifting it may take longer than a call: it may have thousands of campaigns and jobs', async () => {
  const agency = await buildAgency(app.deps)
  const as = await buildOperator(app.deps)
  await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator: await buildCreator(app.deps) })
  const limits = await limitsOfChanges()
  const params = { id: agency.id }
  for (const headers of [{}, { 'idempotency-key': newId() }]) {
    expect((await app.call(wire.suspendMember, { as, params, body: { reason: 'Fraud.' }, headers })).status).toBe(200)
    expect(await limits()).toEqual([patienceOfWork.statementMs])
    expect((await app.call(wire.liftSuspension, { as, params, headers: {} })).status).toBe(200)
    expect(await limits()).toEqual([patienceOfWork.statementMs, patienceOfWork.statementMs])
  }
})
