import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { pagedRows } from '../../adapters/database/paged-rows.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import { matches, totalOfAll } from '../operator/search-queries.ts'
import { selectPayments, type ListedPaymentRow } from '../payment/payment-list-queries.ts'

type Params = { state: string; pattern: string; limit: number; offset: number }

const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'failed' then payment.failure is not null and payment.state = 'scheduled'
  when 'refunded' then payment.refunded_minor > 0
  else payment.state = ${state}::text end`

const selectPage = prepared<Params, ListedPaymentRow & { total: number | null }>((db, p) =>
  selectPayments(db)
    .select(totalOfAll)
    .where('payment.voided_at', 'is', null)
    .where(isListed(p('state')))
    .where(
      matches(p('pattern'), [
        'campaign.name',
        'payment.description',
        'agency.display_name',
        'agency.email',
        'creator.display_name',
        'creator.email',
      ]),
    )
    .orderBy(sql`case when ${p('state')}::text = 'failed' then payment.failed_since end asc nulls last`)
    .orderBy('payment.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Newest first; those that failed by how long they have. */
export const listOperatorPaymentRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)
