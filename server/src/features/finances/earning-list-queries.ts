import type { EarningId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'

/** Refunds that arrived and took from the creator; one that came back returned the money. */
const refundsOfEarning = sql`from live_payment as payment join refund on refund.payment_id = payment.id
  where payment.contract_id = contract.id and refund.state = 'done' and refund.creator_minor > 0`

/** What the refunds of the job with the alias `contract` took from its creator. */
export const returnedOfContract = sql<number>`(select coalesce(sum(refund.creator_minor), 0)::bigint ${refundsOfEarning})`

function selectEarnings(db: Db) {
  return db
    .selectFrom('live_earning as earning')
    .innerJoin('contract', 'contract.id', 'earning.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as agency', 'agency.id', 'contract.agency_id')
    .selectAll('earning')
    .select(['contract.campaign_id', 'campaign.name as campaign_name'])
    .select(['contract.agency_id', 'agency.display_name', 'agency.picture_key'])
    .select(returnedOfContract.as('returned_minor'))
}

export type EarningRow = Awaited<ReturnType<ReturnType<typeof selectEarnings>['executeTakeFirstOrThrow']>>

type PageParams = { creatorId: MemberId; limit: number; offset: number }

const selectPage = prepared<PageParams, EarningRow & { total: number | null }>((db, p) =>
  selectEarnings(db)
    .select(keptSum({ list: 'earning_of', owner: sql`${p('creatorId')}::uuid` }).as('total'))
    .where(
      sql<boolean>`earning.id in (select listed.id from live_earning as listed where listed.creator_id = ${p('creatorId')}
        order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy('earning.id', 'desc'),
)

/** Newest first; earnings of cancelled jobs are left out. */
export const listEarningRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

type ReturnedRow = { at: string; amount_minor: number; reason: string; credit_note: string }
export type EarningDetailRow = EarningRow & { refunds: ReturnedRow[] }

const selectOne = prepared<{ earningId: EarningId }, EarningDetailRow>((db, p) =>
  selectEarnings(db)
    .select(
      sql<ReturnedRow[]>`(select coalesce(json_agg(json_build_object(
          'at', refund.done_at, 'amount_minor', refund.creator_minor, 'reason', refund.reason,
          'credit_note', (select number from invoice where invoice.refund_id = refund.id and invoice.kind = 'credit_note'))
          order by refund.done_at, refund.id), '[]') ${refundsOfEarning})`.as('refunds'),
    )
    .where('earning.id', '=', p('earningId')),
)

export async function findEarning(tx: Tx, earningId: EarningId): Promise<EarningDetailRow | undefined> {
  const [row] = await selectOne(tx, { earningId })
  return row
}
