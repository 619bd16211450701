import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'

/** What the list is narrowed to; '' and null are all. Days are those of the sums, times those of the lines. */
export type Narrowed = { fit: string; kind: string; from: Date | null; until: Date | null; fromDay: string | null; untilDay: string | null }

type Times = Pick<Narrowed, 'fit' | 'kind' | 'from' | 'until'>
type P<Params> = <Name extends keyof Params & string>(name: Name) => Params[Name]

const isOfFit = (fit: string) => sql<SqlBool>`case ${fit}::text when '' then true
  when 'not_fitting' then l.fit in ('differs', 'unknown', 'missing', 'foreign') else l.fit = ${fit}::text end`

const isOfKindAndTime = (p: P<Times>) => sql<SqlBool>`(${p('kind')}::text = '' or l.kind = ${p('kind')}::text)
  and (${p('from')}::timestamptz is null or l.moved_at >= ${p('from')}::timestamptz)
  and (${p('until')}::timestamptz is null or l.moved_at < ${p('until')}::timestamptz)`

/** Of those that do not fit there are few; all others are known by the sums of their days. */
const totalOf = (p: P<Narrowed>) => sql<number>`(case when ${p('fit')}::text in ('', 'fits') then
    (select coalesce(sum(d.lines), 0) from provider_day d where (${p('kind')}::text = '' or d.kind = ${p('kind')}::text)
      and (${p('fromDay')}::date is null or d.day >= ${p('fromDay')}::date) and (${p('untilDay')}::date is null or d.day < ${p('untilDay')}::date))
    else 0 end::bigint
  + (select count(*) from provider_line l where l.fit <> 'fits' and ${isOfKindAndTime(p)}
      and case ${p('fit')}::text when '' then l.line_ref is null when 'fits' then l.line_ref is not null else ${isOfFit(p('fit'))} end)
    * case ${p('fit')}::text when 'fits' then -1 else 1 end)`

function selectLines(db: Db, p: P<Narrowed & { limit: number; offset: number }>) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('provider_line as l')
        .selectAll()
        .where(isOfFit(p('fit')))
        .where(isOfKindAndTime(p))
        .orderBy('l.moved_at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(p('limit'))
        .offset(p('offset'))
        .as('line'),
    )
    .leftJoin('payment', 'payment.id', 'line.payment_id')
    .leftJoin('contract', 'contract.id', 'payment.contract_id')
    .leftJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .leftJoin('member as agency', 'agency.id', 'payment.agency_id')
    .selectAll('line')
    .select(['payment.contract_id', 'campaign.name as campaign_name', 'agency.display_name as agency_name'])
    .select(totalOf(p).as('total'))
    .orderBy('line.moved_at', 'desc')
    .orderBy('line.id', 'desc')
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>
export type ListedLine = Omit<Listed, 'total'>

const selectPage = prepared<Narrowed & { limit: number; offset: number }, Listed>((db, p) => selectLines(db, p), ['fit', 'kind'])

/** Newest first. */
export const listProviderLineRows = (tx: Tx, params: Narrowed & { limit: number; offset: number }) => pagedRows(selectPage, tx, params)

/** A part of what does not fit, for whoever prints it all: after the last one printed. */
export async function listNotFitting(tx: Tx, after: { movedAt: Date; id: string } | undefined): Promise<ListedLine[]> {
  return tx
    .selectFrom('provider_line as line')
    .leftJoin('payment', 'payment.id', 'line.payment_id')
    .leftJoin('contract', 'contract.id', 'payment.contract_id')
    .leftJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .leftJoin('member as agency', 'agency.id', 'payment.agency_id')
    .selectAll('line')
    .select(['payment.contract_id', 'campaign.name as campaign_name', 'agency.display_name as agency_name'])
    .where('line.fit', 'in', ['differs', 'unknown', 'missing', 'foreign'])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(line.moved_at, line.id) > (${after?.movedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('line.moved_at')
    .orderBy('line.id')
    .limit(1000)
    .execute()
}
