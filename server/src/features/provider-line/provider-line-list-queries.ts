import { providerLineFits } from '@pairtake/protocol/provider-line/provider-line'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { restOf, skippedWeeks } from '#adapters/database/skipped-weeks.ts'

/** The filters of the list; '' and null mean all. Days are for the daily sums, times for the lines. */
export type Narrowed = { fit: string; kind: string; from: Date | null; until: Date | null; fromDay: string | null; untilDay: string | null }

const otherFits = sql.join(providerLineFits.filter((fit) => fit !== 'fits').map((fit) => sql.lit(fit)))

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

/** Lines with the job that each belongs to, and who settled it. */
function selectLines(tx: Tx) {
  return tx
    .selectFrom('provider_line as l')
    .leftJoin('payment', 'payment.id', 'l.payment_id')
    .leftJoin('contract', 'contract.id', 'payment.contract_id')
    .leftJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .leftJoin('member as agency', 'agency.id', 'payment.agency_id')
    .leftJoin('member as settler', 'settler.id', 'l.settled_by')
    .selectAll('l')
    .select(['payment.contract_id', 'campaign.name as campaign_name', 'agency.display_name as agency_name'])
    .select(['settler.display_name as settler_display_name', 'settler.picture_key as settler_picture_key'])
}

export type ListedLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

type PageParams = Narrowed & { limit: number; offset: number }

/** The kept sum of lines by kind and week. */
const weeks = 'provider_line_in_week'

/**
 * Selects the ids of a page, newest first; weeks before it are skipped (R-431). The sums have lines of every fit and time, so those that do not fit and
 * those after the period are taken from them.
 */
function pageOf(p: P<PageParams>) {
  const offset = sql<number>`${p('offset')}::bigint`
  const [fit, kind, until] = [sql`${p('fit')}::text`, sql`${p('kind')}::text`, sql`${p('until')}::timestamptz`]
  const isShown = (of: RawBuilder<unknown>) => sql<boolean>`(${kind} = '' or ${of} = ${kind})`
  const isAfter = sql<boolean>`after.moved_at >= ${until} and after.moved_at < begin_of_week(week_of(${until})::bigint + 1)`
  const others = sql`
    select right(part, 6)::bigint as week, -amount as amount from kept_sum where list = ${sql.lit(weeks)} and owner = of_all()
      and right(part, 6) > week_of(${until}) and ${isShown(sql`split_part(part, ' ', 1)`)}
    union all select week_of(${until})::bigint, -count(*) from provider_line as after where ${isAfter} and ${isShown(sql`after.kind`)}
    union all select week_of(l.moved_at)::bigint, -count(*) from provider_line as l
      where ${fit} = 'fits' and l.fit <> 'fits' and ${isShown(sql`l.kind`)} and (${until} is null or l.moved_at < ${until}) group by 1`
  // The index of all lines has no fit, so the few that do not fit are left out by their ids, which an index of them has.
  const isFitting = sql<boolean>`l.id not in (select other.id from provider_line as other where other.fit in (${otherFits}))`
  return sql`with ${skippedWeeks({ list: weeks, isKept: sql<boolean>`${fit} in ('', 'fits')`, isShown }, offset, others)}
    select l.id from provider_line as l where l.moved_at < (select begin_of_week(week + 1) from skip)
      and case ${fit} when 'fits' then ${isFitting} else ${isOfFit(p('fit'))} end and ${isOfKindAndTime(p)}
      order by l.moved_at desc, l.id desc limit ${p('limit')} offset ${restOf(offset)}`
}

const selectPage = prepared<PageParams, ListedLine & { total: number }>(
  (db, p) =>
    selectLines(db)
      .select(totalOf(p).as('total'))
      .where(sql<boolean>`l.id in (${pageOf(p)})`)
      .orderBy('l.moved_at', 'desc')
      .orderBy('l.id', 'desc'),
  ['fit', 'kind'],
)

/** Newest first. */
export const listProviderLineRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

export const findListedLine = (tx: Tx, lineId: string): Promise<ListedLine | undefined> =>
  selectLines(tx).where('l.id', '=', lineId).executeTakeFirst()

/** A page of the lines that somebody has to look at, oldest first, after the last one printed. */
export function listNotFitting(tx: Tx, after: { movedAt: Date; id: string } | undefined): Promise<ListedLine[]> {
  const later = sql<SqlBool>`(l.moved_at, l.id) > (${after?.movedAt}::timestamptz, ${after?.id}::uuid)`
  return selectLines(tx)
    .where(isOpen)
    .$if(after !== undefined, (query) => query.where(later))
    .orderBy('l.moved_at')
    .orderBy('l.id')
    .limit(1000)
    .execute()
}

export async function countSettled(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('provider_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
