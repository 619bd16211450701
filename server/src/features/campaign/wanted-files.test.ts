import type { CampaignId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function buildEmpty(): Promise<CampaignId> {
  const { id } = await buildPublishedCampaign(app.deps, await buildAgency(app.deps))
  await app.deps.db.deleteFrom('desired_asset').where('campaign_id', '=', id).execute()
  return id
}
const wantedOf = (id: CampaignId) =>
  app.deps.db.selectFrom('campaign').select(['wanted_files', 'wanted_types']).where('id', '=', id).executeTakeFirstOrThrow()
const insert = (id: CampaignId, type: 'video' | 'photos', count: number) =>
  `insert into desired_asset (id, campaign_id, type, count, position) values ('${newId()}', '${id}', '${type}', ${count}, 0)`

test('R-413 the number and the types of a campaign’s wanted files follow every change of them', async () => {
  const id = await buildEmpty()
  const run = (text: string) => sql.raw(text).execute(app.deps.db)
  expect(await wantedOf(id)).toEqual({ wanted_files: 0, wanted_types: [] })
  await run(insert(id, 'video', 2))
  expect(await wantedOf(id)).toEqual({ wanted_files: 2, wanted_types: ['video'] })
  await run(insert(id, 'photos', 5))
  expect(await wantedOf(id)).toEqual({ wanted_files: 7, wanted_types: ['photos', 'video'] })
  await run(`update desired_asset set count = 3 where campaign_id = '${id}' and type = 'video'`)
  expect(await wantedOf(id)).toEqual({ wanted_files: 8, wanted_types: ['photos', 'video'] })
  await run(`update desired_asset set removed_at = now() where campaign_id = '${id}' and type = 'photos'`)
  expect(await wantedOf(id)).toEqual({ wanted_files: 3, wanted_types: ['video'] })
  await run(`delete from desired_asset where campaign_id = '${id}'`)
  expect(await wantedOf(id)).toEqual({ wanted_files: 0, wanted_types: [] })
})

test('R-413 two changes of one campaign’s wanted files at the same time are both counted', async () => {
  const id = await buildEmpty()
  const [one, other] = [new pg.Client({ connectionString: app.databaseUrl }), new pg.Client({ connectionString: app.databaseUrl })]
  await Promise.all([one.connect(), other.connect()])
  await one.query('begin')
  await one.query(insert(id, 'video', 2))
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const second = other.query(insert(id, 'photos', 5))
  const waits = 'select from unnest(pg_blocking_pids($1))'
  await expect.poll(async () => (await one.query(waits, [rows[0]?.pid])).rowCount, { interval: 10 }).toBe(1)
  await one.query('commit')
  await second
  await Promise.all([one.end(), other.end()])
  expect(await wantedOf(id)).toEqual({ wanted_files: 7, wanted_types: ['photos', 'video'] })
})
