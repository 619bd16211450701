import type { InvoiceId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'

export type PaperRow = {
  id: InvoiceId
  kind: 'invoice' | 'credit_note'
  number: string
  issued_on: string
  total_minor: number
  refers_to: string | null
  /** False for papers from before their data was kept. */
  has_data: boolean
}

/** The number of the paper that this one reverses: the invoice of a credit note, or the credit note of an invoice after a refund that came back. */
export const paperItRefersTo = (alias: 'invoice' | 'paper') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<string | null>`(select other.number from invoice other
    where ${of('refund_id')} is not null and other.payment_id = ${of('payment_id')}
      and case ${of('kind')} when 'credit_note' then other.refund_id is null
        else other.kind = 'credit_note' and other.refund_id = ${of('refund_id')} end)`
}

/** Every paper of a payment, oldest first, for use inside a statement that reads from `payment`. */
export const papersOfPayment = sql<PaperRow[]>`(
  select coalesce(json_agg(json_build_object(
      'id', paper.id, 'kind', paper.kind, 'number', paper.number, 'issued_on', paper.content ->> 'issuedOn',
      'total_minor', (paper.content ->> 'totalMinor')::bigint, 'has_data', paper.content ? 'details',
      'refers_to', ${paperItRefersTo('paper')}) order by paper.issued_at, paper.id), '[]')
  from invoice paper where paper.payment_id = payment.id)`
