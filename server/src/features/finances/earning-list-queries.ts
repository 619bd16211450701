import type { EarningId, MemberId } from '@pairtake/protocol/ids'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'

function selectEarnings(db: Db) {
  return db
    .selectFrom('live_earning as earning')
    .innerJoin('contract', 'contract.id', 'earning.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .selectAll('earning')
    .select(['contract.campaign_id', 'campaign.name as campaign_name'])
}

export type EarningRow = Awaited<ReturnType<ReturnType<typeof selectEarnings>['executeTakeFirstOrThrow']>>

type PageParams = { creatorId: MemberId; limit: number; offset: number }

const selectPage = prepared<PageParams, EarningRow & { total: number | null }>((db, p) =>
  selectEarnings(db)
    .select((eb) =>
      eb
        .selectFrom('live_earning as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('counted.creator_id', '=', p('creatorId'))
        .as('total'),
    )
    .where('earning.creator_id', '=', p('creatorId'))
    .orderBy('earning.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Newest first; earnings of cancelled jobs are left out. */
export const listEarningRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ earningId: EarningId }, EarningRow>((db, p) => selectEarnings(db).where('earning.id', '=', p('earningId')))

export async function findEarning(tx: Tx, earningId: EarningId): Promise<EarningRow | undefined> {
  const [row] = await selectOne(tx, { earningId })
  return row
}
