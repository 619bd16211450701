import type { MemberId, PaymentId, RefundId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { openSeries, paperNumber } from '#features/payment/paper-series-queries.ts'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'

type Series = { creatorId: MemberId; creatorNumber: number; kind: SelfBilledContent['kind'] }

const prefixes = { self_billed_invoice: 'SB', self_billed_credit_note: 'SC' } as const

/**
 * Takes the next number. The row is locked until the transaction ends, so a number is either used or was never taken: no gaps. The time is read under
 * that lock, so a later number never has an earlier date.
 */
export async function takeCreatorNumber(tx: Tx, deps: Deps, series: Series): Promise<{ number: string; at: Date }> {
  const { creatorId, creatorNumber, kind } = series
  const taken = await tx
    .insertInto('creator_paper_series')
    .values({ creator_id: creatorId, kind: openSeries(kind), last: 1 })
    .onConflict((conflict) => conflict.columns(['creator_id', 'kind']).doUpdateSet({ last: sql`creator_paper_series.last + 1` }))
    .returning(['kind as series', 'last'])
    .executeTakeFirstOrThrow()
  return { number: paperNumber(`${prefixes[kind]}${creatorNumber}`, taken), at: deps.now() }
}

const committed = (type: 'video' | 'photos') =>
  sql<number>`(select coalesce(sum(committed), 0)::int from contract_asset where contract_id = contract.id and type = ${type})`

/** What a creator sold with one job; the number is the creator's account number in the books, assigned with the first posting. */
export function findSupply(tx: Tx, paymentId: PaymentId) {
  return tx
    .selectFrom('live_payment as payment')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('ledger_account as account', (join) =>
      join.onRef('account.member_id', '=', 'contract.creator_id').on('account.kind', '=', 'creator'),
    )
    .select([
      'contract.id as contractId',
      'contract.creator_id as creatorId',
      'contract.delivered_at as deliveredAt',
      'campaign.name as campaignName',
      'payment.creator_fee_minor as grossMinor',
      'payment.currency',
      sql<number>`coalesce(account.number, 0)`.as('creatorNumber'),
      committed('video').as('videos'),
      committed('photos').as('photos'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** The papers of a job, oldest first. */
export async function listSelfBilled(tx: Tx, paymentId: PaymentId) {
  const rows = await tx
    .selectFrom('creator_paper')
    .select(['creator_id', 'refund_id', 'content'])
    .where('payment_id', '=', paymentId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ creator_id: creatorId, refund_id: refundId, content }) =>
    content.kind === 'payout_statement' ? [] : [{ creatorId, refundId, content }],
  )
}

/** The credit note of a refund that came back. */
export async function findCreditNoteOf(tx: Tx, refundId: RefundId) {
  const row = await tx
    .selectFrom('creator_paper')
    .select(['creator_id', 'payment_id', 'content'])
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'self_billed_credit_note')
    .executeTakeFirst()
  if (!row || row.payment_id === null || row.content.kind === 'payout_statement') return undefined
  return { creatorId: row.creator_id, paymentId: row.payment_id, content: row.content }
}
