import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { VatIdCheck } from '#adapters/database/schema.gen.ts'
import type { CreatorPaperRow } from '#features/creator-paper/creator-paper-queries.ts'
import type { AccountKind } from '#features/ledger/ledger-queries.ts'
import type { InvoiceRow } from '#features/payment/invoice-queries.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import type { Period } from './accounts-file-rules.ts'

/** The last row of the previous page. Its time is the database's text, which is more precise than a Date. */
export type Mark = { at: string; id: string }
export const pageSize = 1000

export const noId = '00000000-0000-0000-0000-000000000000'
export const startOf = ({ from }: Period): Mark => ({ at: from.toISOString(), id: noId })

/** Iterates over the pages of a read that is ordered by time and id. */
export async function* pagesOf<Row extends Mark>(
  read: (tx: Tx, period: Period, after: Mark) => Promise<Row[]>,
  tx: Tx,
  period: Period,
): AsyncGenerator<Row[]> {
  for (let mark: Mark = startOf(period); ;) {
    const rows = await read(tx, period, mark)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    mark = { at: last.at, id: last.id }
  }
}

/** SQL expression for a member's name in the accounts; the member's alias is `m`. */
export const nameOf = sql`coalesce(nullif(m.company_name, ''), m.display_name, '')`

/** SQL expression for the paper of a posting `t`: an invoice, a credit note, or nothing. */
export const documentOf = sql`coalesce(case split_part(t.cause, ':', 1)
  when 'charge' then (select number from invoice where payment_id = split_part(t.cause, ':', 2)::uuid and kind = 'invoice' and refund_id is null)
  when 'refund' then (select number from invoice where refund_id = split_part(t.cause, ':', 2)::uuid and kind = 'credit_note')
  when 'refund-failed' then (select number from invoice where refund_id = split_part(t.cause, ':', 2)::uuid and kind = 'invoice') end, '')`

export type JournalRow = Mark & {
  cause: string
  document: string
  kind: AccountKind
  memberId: string | null
  name: string
  amountMinor: number
  currency: string
}

export async function readJournal(tx: Tx, { until }: Period, after: Mark): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select e.created_at::text as at, e.id, t.cause, ${documentOf} as document, a.kind, a.member_id as "memberId", ${nameOf} as name,
      e.amount_minor as "amountMinor", e.currency
    from (select * from ledger_entry where (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${until}
      order by created_at, id limit ${pageSize}) e
    join ledger_transaction t on t.id = e.transaction_id
    join ledger_account a on a.id = e.account_id
    left join member m on m.id = a.member_id
    order by e.created_at, e.id`.execute(tx)
  return rows
}

export type PostingRow = Mark & {
  cause: string
  document: string
  currency: string
  entries: { kind: AccountKind; number: number | null; amountMinor: number; name: string }[]
}

export async function readPostings(tx: Tx, { until }: Period, after: Mark): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select t.created_at::text as at, t.id, t.cause, ${documentOf} as document, booked.currency, booked.entries
    from (select * from ledger_transaction where (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${until}
      order by created_at, id limit ${pageSize}) t
    cross join lateral (select max(e.currency) as currency,
        json_agg(json_build_object('kind', a.kind, 'number', a.number, 'amountMinor', e.amount_minor, 'name', ${nameOf}) order by e.id) as entries
      from ledger_entry e join ledger_account a on a.id = e.account_id left join member m on m.id = a.member_id
      where e.transaction_id = t.id) booked
    order by t.created_at, t.id`.execute(tx)
  return rows
}

/** The tax of a paper; for papers from before it was frozen with them, it comes from the payment. */
const rateOf = sql`coalesce((i.content->'details'->'tax'->>'ratePercent')::numeric, p.vat_rate * 100)`
const categoryOf = sql`coalesce(i.content->'details'->'tax'->>'category', case p.vat_reason when 'reverse_charge' then 'AE'
  when 'domestic' then 'S' when 'eu_consumer' then 'S' else 'O' end)`
const signOf = sql`(case i.kind when 'credit_note' then -1 else 1 end)`
const vatOf = sql`(select coalesce(sum((line->>'amountMinor')::bigint), 0) from jsonb_array_elements(i.content->'lines') as line
  where (line->>'isVat')::boolean)`

export type PaperRow = Mark & { content: InvoiceContent; rate: string; category: string; paymentId: string; debtor: number | null }

export async function readPapers(tx: Tx, { until }: Period, after: Mark): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select i.issued_at::text as at, i.id, i.content, ${rateOf}::float8::text as rate, ${categoryOf} as category, i.payment_id as "paymentId",
      a.number as debtor
    from invoice i join live_payment p on p.id = i.payment_id
    left join ledger_account a on a.kind = 'agency' and a.member_id = p.agency_id
    where (i.issued_at, i.id) > (${after.at}::timestamptz, ${after.id}::uuid) and i.issued_at < ${until}
    order by i.issued_at, i.id limit ${pageSize}`.execute(tx)
  return rows
}

/** Invoices and credit notes with what their files are made from, by time. */
export async function readInvoices(tx: Tx, { until }: Period, after: Mark): Promise<(InvoiceRow & Mark)[]> {
  const { rows } = await sql<InvoiceRow & Mark>`
    select i.*, i.issued_at::text as at from invoice i
    where (i.issued_at, i.id) > (${after.at}::timestamptz, ${after.id}::uuid) and i.issued_at < ${until}
    order by i.issued_at, i.id limit ${pageSize}`.execute(tx)
  return rows
}

/** The papers for creators, by time. */
export async function readCreatorPapers(tx: Tx, { until }: Period, after: Mark): Promise<(CreatorPaperRow & Mark)[]> {
  const { rows } = await sql<CreatorPaperRow & Mark>`
    select p.*, p.issued_at::text as at from creator_paper p
    where (p.issued_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid) and p.issued_at < ${until}
    order by p.issued_at, p.id limit ${pageSize}`.execute(tx)
  return rows
}

export type VatIdCheckRow = Mark & { member: string } & Omit<Selectable<VatIdCheck>, 'member_id'>

/** The evidence of VAT IDs, by time. */
export async function readVatIdChecks(tx: Tx, { until }: Period, after: Mark): Promise<VatIdCheckRow[]> {
  const { rows } = await sql<VatIdCheckRow>`
    select c.*, c.asked_at::text as at, ${nameOf} as member from vat_id_check c join member m on m.id = c.member_id
    where (c.asked_at, c.id) > (${after.at}::timestamptz, ${after.id}::uuid) and c.asked_at < ${until}
    order by c.asked_at, c.id limit ${pageSize}`.execute(tx)
  return rows
}

export type VatRow = {
  month: string
  rate: string
  category: string
  currency: string
  papers: number
  netMinor: number
  vatMinor: number
}

/** At most twelve rows per year and tax rate, summed in the database. */
export async function readVat(tx: Tx, { from, until, timeZone }: Period): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select to_char(i.issued_at at time zone ${timeZone}, 'YYYY-MM') as month, ${rateOf}::float8::text as rate, ${categoryOf} as category,
      i.content->>'currency' as currency, count(*) as papers,
      sum(${signOf} * ((i.content->>'totalMinor')::bigint - vat.minor))::bigint as "netMinor", sum(${signOf} * vat.minor)::bigint as "vatMinor"
    from invoice i join live_payment p on p.id = i.payment_id cross join lateral (select ${vatOf} as minor) vat
    where i.issued_at >= ${from} and i.issued_at < ${until}
    group by 1, 2, 3, 4 order by 1, 3, 2, 4`.execute(tx)
  return rows
}

/** `supplied` is the month of the supply; for a correction it is the month of the correction. */
export type EcSalesRow = { month: string; supplied: string; vatId: string; currency: string; netMinor: number }

/**
 * Sales under reverse charge by the buyer's VAT number, in the month of their documents, so that the sums match those of the VAT. A credit note
 * reduces the month it is issued in, below zero if necessary. A sum of zero within a month is omitted.
 */
export async function readEcSales(tx: Tx, { from, until, timeZone }: Period): Promise<EcSalesRow[]> {
  const { rows } = await sql<EcSalesRow>`
    select paper.month, case when i.refund_id is null then coalesce(left(i.content->'details'->>'deliveredOn', 7), paper.month) else paper.month end
        as supplied, upper(regexp_replace(i.content->'buyer'->>'taxNumber', '[\\s.-]', '', 'g')) as "vatId",
      i.content->>'currency' as currency, sum(${signOf} * (i.content->>'totalMinor')::bigint)::bigint as "netMinor"
    from invoice i join live_payment p on p.id = i.payment_id
    cross join lateral (select to_char(i.issued_at at time zone ${timeZone}, 'YYYY-MM') as month) paper
    where i.issued_at >= ${from} and i.issued_at < ${until} and ${categoryOf} = 'AE'
    group by 1, 2, 3, 4 having sum(${signOf} * (i.content->>'totalMinor')::bigint) <> 0 order by 1, 3, 2, 4`.execute(tx)
  return rows
}
