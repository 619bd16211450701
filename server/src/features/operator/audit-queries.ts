import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { AuditEntry } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import type { SubjectSum } from '#stored/subject-sum.ts'
import { newId } from '#ids.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { isSearched, matches, rowsOf, typedId } from '#adapters/database/search.ts'
import { everyRow, searchedPage, totalFound, type FoundPage, type Source } from '#adapters/database/searched-page.ts'
import { skippedPage } from '#adapters/database/skipped-weeks.ts'

/** The kind of record that an operator acted on. */
export type AuditSubject =
  | 'campaign'
  | 'creator_profile'
  | 'contract'
  | 'contract_media'
  | 'member'
  | 'payout'
  | 'payout_batch'
  | 'payment'
  | 'chargeback'
  | 'accounts'
  | 'bank_file'
  | 'bank_line'
  | 'provider_line'
  | 'list'
  | 'work'

export type Act = {
  operatorId: MemberId
  /** In the past tense, as shown in the log: 'campaign_approved', 'payout_marked_paid'. */
  action: string
  subject: AuditSubject
  subjectId: string
  /** The subject's name, if it is none that a table holds. */
  subjectName?: string
  reason?: string | null
}

/** SQL for the name of each subject on the day of the act. */
const namesOf: Record<AuditSubject, (id: unknown) => RawBuilder<string | null>> = {
  campaign: (id) => sql`(select name from campaign where id = ${id}::uuid)`,
  creator_profile: (id) => sql`(select display_name from member where id = ${id}::uuid)`,
  member: (id) => sql`(select display_name from member where id = ${id}::uuid)`,
  contract: (id) => sql`(select campaign.name || ', ' || creator.display_name from contract
    join campaign on campaign.id = contract.campaign_id join member as creator on creator.id = contract.creator_id
    where contract.id = ${id}::uuid)`,
  contract_media: (id) => sql`(select contract_media.name || ', ' || campaign.name from contract_media
    join contract on contract.id = contract_media.contract_id join campaign on campaign.id = contract.campaign_id
    where contract_media.id = ${id}::uuid)`,
  payout: (id) => sql`(select display_name from member where id = (select creator_id from payout where payout.id = ${id}::uuid))`,
  payout_batch: () => sql`''`,
  payment: (id) => sql`(select campaign.name || ', ' || agency.display_name from payment
    join contract on contract.id = payment.contract_id join campaign on campaign.id = contract.campaign_id
    join member as agency on agency.id = payment.agency_id where payment.id = ${id}::uuid)`,
  chargeback: (id) => sql`(select campaign.name || ', ' || agency.display_name from chargeback
    join payment on payment.id = chargeback.payment_id join contract on contract.id = payment.contract_id
    join campaign on campaign.id = contract.campaign_id join member as agency on agency.id = payment.agency_id
    where chargeback.id = ${id}::uuid)`,
  accounts: (id) => sql`${id}::text`,
  bank_file: (id) => sql`(select file_name from bank_file where id = ${id}::uuid)`,
  bank_line: (id) => sql`(select coalesce(nullif(counterparty, ''), nullif(words, ''), file_name) from bank_line
    join bank_file on bank_file.id = file_id where bank_line.id = ${id}::uuid)`,
  provider_line: (id) => sql`(select coalesce(line_ref, charge_ref, key, type) from provider_line where id = ${id}::uuid)`,
  list: (id) => sql`${id}::text`,
  work: (id) => sql`${id}::text`,
}

/** SQL for the count or amount of a subject on the day of the act, in addition to its name. */
const sumsOf: Partial<Record<AuditSubject, (id: unknown) => RawBuilder<SubjectSum | null>>> = {
  bank_line: (id) =>
    sql`(select jsonb_build_object('amountMinor', amount_minor, 'currency', currency) from bank_line where id = ${id}::uuid)`,
  provider_line: (id) =>
    sql`(select jsonb_build_object('amountMinor', case fit when 'missing' then booked_minor else amount_minor end, 'currency', currency)
      from provider_line where id = ${id}::uuid)`,
  chargeback: (id) =>
    sql`(select jsonb_build_object('amountMinor', amount_minor, 'currency', currency) from chargeback where id = ${id}::uuid)`,
  payout: (id) => sql`(select jsonb_build_object('amountMinor', amount_minor, 'currency', currency) from payout where id = ${id}::uuid)`,
  payout_batch: (id) => sql`(select jsonb_build_object('payouts', count(*), 'amountMinor', sum(amount_minor), 'currency', max(currency))
    from payout join batched_payout on batched_payout.payout_id = payout.id where batched_payout.batch_id = ${id}::uuid)`,
}

/** SQL for the current name of a record, for a column that holds its id. */
export const nameOf = (subject: Exclude<AuditSubject, 'work' | 'list' | 'accounts'>, idColumn: string): RawBuilder<string | null> =>
  namesOf[subject](sql.ref(idColumn))

/** Records an operator's act in the audit log, in the transaction of the act itself. The table is append-only. */
export async function recordAct(tx: Tx, deps: Pick<Deps, 'now'>, act: Act): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      operator_id: act.operatorId,
      operator_name: sql`coalesce((select display_name from member where id = ${act.operatorId}::uuid), '')`,
      subject_name: act.subjectName ?? sql`coalesce(${namesOf[act.subject](act.subjectId)}, '')`,
      subject_sum: sumsOf[act.subject]?.(act.subjectId) ?? null,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      reason: act.reason ?? null,
      created_at: deps.now(),
    })
    .execute()
}

type DoneSince = { action: string; subjectId: string; since: Date; operatorId?: MemberId }

/** Whether this operator, or without one anybody, has done this to the record since that time. */
export async function hasActSince(tx: Tx, { action, subjectId, since, operatorId }: DoneSince): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where('created_at', '>=', since)
    .$if(operatorId !== undefined, (qb) => qb.where('operator_id', '=', operatorId ?? null))
    .executeTakeFirst()
  return row !== undefined
}

type AuditFilters = { pattern: string; /** An act or a kind of record. */ state: string; operatorId: string; subjectId: string }
type Range = { limit: number; offset: number }

/** Empty filters are left out of the statement (prepared.ts), so that each of the others is looked up in an index of its own. */
type AuditParams = Range & { pattern: string; action: string; subject: string; operatorId: string; subjectId: string }

type AuditParam = <N extends keyof AuditParams>(name: N) => AuditParams[N]

/** What a search compares of an act; the expression of the index `audit_entry_searched`. */
const hasWords = (alias: string, pattern: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('operator_name')} || ' ' || ${of('subject_name')} || ' ' || ${of('action')} || ' ' || ${of('subject')} || ' ' || ${of('subject_id')}
    || case when ${of('reason')} is null then '' else ' ' || ${of('reason')} end) ilike ${pattern}::text`
}

/** The operators whose name or address today matches. */
const operatorsFound = (pattern: string) =>
  sql`(select sought.id from member as sought where sought.role = 'operator' and ${matches(pattern, ['sought.display_name', 'sought.email'])})`

/** The list's condition without the search, shared by the page and its total. */
function isListed(alias: string, p: AuditParam) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${p('action')}::text = '' or ${of('action')} = ${p('action')}::text)
    and (${p('subject')}::text = '' or ${of('subject')} = ${p('subject')}::text)
    and (${p('operatorId')}::text = '' or ${of('operator_id')} = ${typedId(p('operatorId'))})
    and (${p('subjectId')}::text = '' or ${of('subject_id')} = ${p('subjectId')}::text)`
}

function searched(p: AuditParam) {
  const pattern = p('pattern')
  return searchedPage({
    table: 'audit_entry',
    key: 'id',
    ways: [
      sql`select theirs.id from audit_entry as theirs where ${hasWords('theirs', pattern)} and ${isListed('theirs', p)}`,
      sql`select theirs.id from ${rowsOf('audit_entry', 'operator_id', operatorsFound(pattern))} where ${isListed('theirs', p)}`,
    ],
    isFound: (alias) => sql<boolean>`(${hasWords(alias, pattern)} or ${sql.ref(`${alias}.operator_id`)} in ${operatorsFound(pattern)})`,
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => page(isListed('listed', p), source, range),
    range: p,
  })
}

/** What the log is narrowed by: nothing, or one thing whose acts have kept sums; `several` are counted. */
const narrowings = ['nothing', 'action', 'subject', 'operator', 'several'] as const
type NarrowedBy = (typeof narrowings)[number]

function narrowedBy({ action, subject, operatorId, subjectId }: Omit<AuditParams, keyof Range | 'pattern'>): NarrowedBy {
  const given = [action && 'action', subject && 'subject', operatorId && 'operator', subjectId && 'several'] as const
  const [first, ...others] = given.filter((one) => one !== '')
  return others.length > 0 ? 'several' : (first ?? 'nothing')
}

type Kept = {
  /** The list's condition without the search. */
  isListed: RawBuilder<boolean>
  total: RawBuilder<number>
  weeks: { list: string; owner?: RawBuilder<unknown>; state?: RawBuilder<unknown> }
}

/** The acts of a log that is narrowed by one thing at most, and the kept sums of them: they never count rows nor walk to a far page. */
const keptOf: Record<Exclude<NarrowedBy, 'several'>, (p: AuditParam) => Kept> = {
  nothing: () => ({ isListed: sql<boolean>`true`, total: keptSum({ list: 'act' }), weeks: { list: 'act' } }),
  action: (p) => named('action', sql`${p('action')}::text`),
  subject: (p) => named('subject', sql`${p('subject')}::text`),
  operator: (p) => {
    const owner = typedId(p('operatorId'))
    return {
      isListed: sql<boolean>`listed.operator_id = ${owner}`,
      total: keptSum({ list: 'act_by', owner }),
      weeks: { list: 'act_by', owner },
    }
  },
}

/** Acts and kinds of record have different names, so they share their sums. */
const named = (column: 'action' | 'subject', name: RawBuilder<unknown>): Kept => ({
  isListed: sql<boolean>`${sql.ref(`listed.${column}`)} = ${name}`,
  total: keptSum({ list: 'act_named', part: name }),
  weeks: { list: 'act_named_in_week', state: name },
})

const page = (isOfList: RawBuilder<boolean>, { from, and }: Source, range: RawBuilder<unknown>) =>
  sql`select listed.id from ${from} where ${isOfList} and ${and} order by listed.id desc ${range}`

/** The total of a list without a search, and its page, of which whole weeks are skipped (R-431) where kept sums count them. */
function pageOf(by: NarrowedBy, p: AuditParam) {
  if (by === 'several') {
    const total = sql<number>`(select count(*) from audit_entry as counted where ${isListed('counted', p)})`
    return { total, ids: page(isListed('listed', p), everyRow('audit_entry'), sql`limit ${p('limit')} offset ${p('offset')}`) }
  }
  const { isListed: isOfList, total, weeks } = keptOf[by](p)
  const rows = (source: Source, range: RawBuilder<unknown>) => page(isOfList, source, range)
  return { total, ids: skippedPage({ table: 'audit_entry', key: 'id', ...weeks, isListed: isOfList, page: rows, range: p }) }
}

/** The page's ids are found first. */
const selectPages = eachSort(narrowings, (by) =>
  prepared<AuditParams, AuditRow & { total: number | null }>((db, p) => {
    const entries = db
      .selectFrom('audit_entry')
      .innerJoin('member as operator', 'operator.id', 'audit_entry.operator_id')
      .selectAll('audit_entry')
      .select(['operator.display_name', 'operator.picture_key'])
      .orderBy('audit_entry.id', 'desc')
    if (isSearched(p('pattern')))
      return entries.innerJoin(sql<FoundPage<string>>`${searched(p)}`.as('found'), 'found.id', 'audit_entry.id').select(totalFound)
    const { total, ids } = pageOf(by, p)
    return entries.select(sql<number | null>`${total}`.as('total')).where(sql<boolean>`audit_entry.id in (${ids})`)
  }),
)

export type AuditRow = Selectable<AuditEntry> & { display_name: string; picture_key: string | null }

/** Newest first. */
export function listAuditRows(tx: Tx, { state, ...params }: AuditFilters & Range) {
  const [action, subject] = Object.hasOwn(namesOf, state) ? ['', state] : [state, '']
  const narrowed = { ...params, action, subject }
  return pagedRows(selectPages[narrowedBy(narrowed)], tx, narrowed)
}
