import type { CampaignId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { DB } from '#adapters/database/schema.gen.ts'
import { isId } from './access.ts'
import { newId } from './ids.ts'

test('ids rise one by one, many in a millisecond and over a clock that steps back', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] })
  ids.push(...Array.from({ length: 20_000 }, newId))
  vi.useRealTimers()
  ids.push(newId())
  expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isId(id) && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
})

test('a statement is refused by the types where a column is compared with an id of another kind', () => {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const [campaignId, contractId] = [newId<CampaignId>(), newId<ContractId>()]
  const media = db.selectFrom('contract_media').select('contract_media.contract_id')
  expect(media.where('contract_id', '=', contractId).compile().parameters).toEqual([contractId])
  // @ts-expect-error -- a job's items cannot be found by the id of its campaign
  media.where('contract_id', '=', campaignId)
  const own = db.selectFrom('campaign').select('campaign.name')
  expect(own.where('agency_id', '=', newId<MemberId>()).compile().parameters).toHaveLength(1)
  // @ts-expect-error -- nor can a member's campaigns by the id of a job
  own.where('agency_id', '=', contractId)
  // @ts-expect-error -- and no row can be inserted with one in place of the other
  db.insertInto('feedback').values({ id: newId(), contract_id: campaignId, created_at: new Date() })
})
