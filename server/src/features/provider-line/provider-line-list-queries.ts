import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'

/** The filters of the list; '' and null mean all. Days are for the daily sums, times for the lines. */
export type Narrowed = { fit: string; kind: string; from: Date | null; until: Date | null; fromDay: string | null; untilDay: string | null }

type Times = Pick<Narrowed, 'fit' | 'kind' | 'from' | 'until'>
type P<Params> = <Name extends keyof Params & string>(name: Name) => Params[Name]

/** Lines that somebody has to look at, with the same condition as their index. */
const isOpen = sql<SqlBool>`l.settled_at is null and l.fit in ('differs', 'unknown', 'missing', 'foreign')`

const isOfFit = (fit: string) => sql<SqlBool>`case ${fit}::text when '' then true when 'not_fitting' then ${isOpen}
  when 'settled' then l.settled_at is not null else l.fit = ${fit}::text end`

const isOfKindAndTime = (p: P<Times>) => sql<SqlBool>`(${p('kind')}::text = '' or l.kind = ${p('kind')}::text)
  and (${p('from')}::timestamptz is null or l.moved_at >= ${p('from')}::timestamptz)
  and (${p('until')}::timestamptz is null or l.moved_at < ${p('until')}::timestamptz)`

/** Few lines do not fit, so those are counted; the others are known from the daily sums. */
const totalOf = (p: P<Narrowed>) => sql<number>`(case when ${p('fit')}::text in ('', 'fits') then
    (select coalesce(sum(d.lines), 0) from provider_day d where (${p('kind')}::text = '' or d.kind = ${p('kind')}::text)
      and (${p('fromDay')}::date is null or d.day >= ${p('fromDay')}::date) and (${p('untilDay')}::date is null or d.day < ${p('untilDay')}::date))
    else 0 end::bigint
  + (select count(*) from provider_line l where l.fit <> 'fits' and ${isOfKindAndTime(p)}
      and case ${p('fit')}::text when '' then l.line_ref is null when 'fits' then l.line_ref is not null else ${isOfFit(p('fit'))} end)
    * case ${p('fit')}::text when 'fits' then -1 else 1 end)`

const allLines = (tx: Tx) => tx.selectFrom('provider_line as l').selectAll()

/** Adds whose each line is, and who settled it. */
function withNames(tx: Tx, lines: ReturnType<typeof allLines>) {
  return tx
    .selectFrom(lines.as('line'))
    .leftJoin('payment', 'payment.id', 'line.payment_id')
    .leftJoin('contract', 'contract.id', 'payment.contract_id')
    .leftJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .leftJoin('member as agency', 'agency.id', 'payment.agency_id')
    .leftJoin('member as settler', 'settler.id', 'line.settled_by')
    .selectAll('line')
    .select(['payment.contract_id', 'campaign.name as campaign_name', 'agency.display_name as agency_name'])
    .select(['settler.display_name as settler_display_name', 'settler.picture_key as settler_picture_key'])
}

export type ListedLine = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

const selectPage = prepared<Narrowed & { limit: number; offset: number }, ListedLine & { total: number }>(
  (db, p) => {
    const lines = allLines(db)
      .where(isOfFit(p('fit')))
      .where(isOfKindAndTime(p))
      .orderBy('l.moved_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset'))
    return withNames(db, lines).select(totalOf(p).as('total')).orderBy('line.moved_at', 'desc').orderBy('line.id', 'desc')
  },
  ['fit', 'kind'],
)

/** Newest first. */
export const listProviderLineRows = (tx: Tx, params: Narrowed & { limit: number; offset: number }) => pagedRows(selectPage, tx, params)

export const findListedLine = (tx: Tx, lineId: string): Promise<ListedLine | undefined> =>
  withNames(tx, allLines(tx).where('l.id', '=', lineId)).executeTakeFirst()

/** A page of the lines that somebody has to look at, oldest first, after the last one printed. */
export async function listNotFitting(tx: Tx, after: { movedAt: Date; id: string } | undefined): Promise<ListedLine[]> {
  const later = sql<SqlBool>`(l.moved_at, l.id) > (${after?.movedAt}::timestamptz, ${after?.id}::uuid)`
  const lines = allLines(tx)
    .where(isOpen)
    .$if(after !== undefined, (query) => query.where(later))
    .orderBy('l.moved_at')
    .orderBy('l.id')
    .limit(1000)
  return withNames(tx, lines).orderBy('line.moved_at').orderBy('line.id').execute()
}

export async function countSettled(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('provider_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
