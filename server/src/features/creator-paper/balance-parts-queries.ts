import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

export type BalancePart = {
  id: string
  kind: string
  at: Date
  amountMinor: number
  /** The amount of the whole entry, of which an earlier payout may have paid a part. */
  wholeMinor: number
  campaignName: string | null
  agencyName: string | null
  videos: number
  photos: number
}

/** The amounts that statements show as paid, summed once per creator instead of once per entry. What a returned payout paid for is unpaid again. */
const paidOf = (creatorId: MemberId) => sql`(select (line->>'entryId')::uuid as entry_id, sum((line->>'amountMinor')::bigint) as minor
  from creator_paper paper join live_payout as payout on payout.id = paper.payout_id
  cross join lateral jsonb_array_elements(paper.content->'lines') as line
  where paper.creator_id = ${creatorId} and paper.kind = 'payout_statement' group by 1)`

const committed = (type: 'video' | 'photos') =>
  sql`(select coalesce(sum(committed), 0)::int from contract_asset where contract_id = contract.id and type = ${type})`

/** The parts of a creator's balance that no statement shows as paid yet, in the order of the books. */
export async function listUnpaidParts(tx: Tx, creatorId: MemberId): Promise<BalancePart[]> {
  const { rows } = await sql<BalancePart>`
    select e.id, split_part(t.cause, ':', 1) as kind, e.created_at as at, left_over.minor as "amountMinor", e.amount_minor as "wholeMinor",
      campaign.name as "campaignName", agency.display_name as "agencyName",
      ${committed('video')} as videos, ${committed('photos')} as photos
    from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.kind = 'creator' and a.member_id = ${creatorId}
    join ledger_transaction t on t.id = e.transaction_id and t.cause not like 'payout%'
    left join ${paidOf(creatorId)} paid on paid.entry_id = e.id
    cross join lateral (select (e.amount_minor - coalesce(paid.minor, 0))::bigint as minor) left_over
    left join refund on refund.id = (case
      when t.cause like 'refund:%' then substring(t.cause from 8)
      when t.cause like 'refund-failed:%' then substring(t.cause from 15) end)::uuid
    left join live_payment payment on payment.id = coalesce(refund.payment_id,
      case when t.cause like 'charge:%' then substring(t.cause from 8)::uuid end)
    left join contract on contract.id = payment.contract_id
    left join campaign on campaign.id = contract.campaign_id
    left join member agency on agency.id = contract.agency_id
    where left_over.minor <> 0
    order by e.id`.execute(tx)
  return rows
}

type Before = { olderMinor: number; requestedAs: string }

/** The ledger entry of the payout's request, and what was paid out before payouts had statements. */
export async function findBefore(tx: Tx, { creatorId, payoutId }: { creatorId: MemberId; payoutId: PayoutId }): Promise<Before> {
  const { rows } = await sql<Before>`select
    (select coalesce(sum(amount_minor), 0)::bigint from live_payout as payout where creator_id = ${creatorId} and state = 'paid' and id <> ${payoutId}
      and not exists (select from creator_paper where payout_id = payout.id)) as "olderMinor",
    (select e.id from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      join ledger_account a on a.id = e.account_id and a.kind = 'creator'
      where t.cause = ${`payout:${payoutId}`}) as "requestedAs"`.execute(tx)
  const [before] = rows
  if (!before) throw new Error(`There is no payout ${payoutId}.`)
  return before
}
