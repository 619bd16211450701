import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { ledgerChecks } from './verify-queries.ts'
import type { Check, Summed, Walked } from './verify-words-queries.ts'

/** Ids greater than `after`, up to and including `upTo`. */
export type Range = { after: string; upTo: string }
type Rows = RawBuilder<unknown>

export const firstId = '00000000-0000-0000-0000-000000000000'
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The lowest possible id of that moment, which no row has: every id made from then on is greater. */
export function idAt(at: Date): string {
  const head = at.getTime().toString(16).padStart(12, '0')
  return `${head.slice(0, 8)}-${head.slice(8)}-7000-8000-000000000000`
}

const inRange = (table: Walked, { after, upTo }: Range): Rows =>
  sql`(select * from ${sql.table(table)} where id > ${after} and id <= ${upTo})`

/** The range up to the row that is `rows` rows on, or all the rest if there are fewer. */
export async function rangeAfter(db: Db, table: Walked, { after, upTo, rows }: Range & { rows: number }): Promise<Range> {
  const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(table)} where id > ${after} and id <= ${upTo}
    order by id limit 1 offset ${rows - 1}`.execute(db)
  return { after, upTo: found[0]?.id ?? upTo }
}

const isOver = (over: Check['over']) => ledgerChecks.filter((check) => check.over === over)

/** Runs several checks on the same rows in one statement, so that they see the same snapshot. */
async function ask(db: Db, checks: readonly Check[], given: Rows, before: Rows = sql``): Promise<string[]> {
  if (checks.length === 0) return []
  return transact(db, async (tx) => {
    await walkByIndexes(tx)
    const all = sql.join(
      checks.map((check) => sql`(${check.words(given)})`),
      sql` union all `,
    )
    const { rows } = await sql<{ words: string }>`${before} ${all}`.execute(tx)
    return rows.map(({ words }) => words)
  })
}

/**
 * Plans for walking by index: a cached plan does not know the range and would scan the whole table. Tables are joined in the order written: the
 * card provider's account has an entry of every charge, but the statistics assume as few entries as the other accounts have.
 */
async function walkByIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('join_collapse_limit', '1', true), set_config('jit', 'off', true)`.execute(
    tx,
  )
}

export const findInRange = (db: Db, table: Walked, range: Range): Promise<string[]> => ask(db, isOver(table), inRange(table, range))

/** Runs the checks that do not walk through anything. */
export const findAtOnce = (db: Db): Promise<string[]> => ask(db, isOver(undefined), sql``)

/** Ids that are named in the causes of these postings. */
const namedBy = (
  range: Range,
): Rows => sql`(select distinct split_part(cause, ':', 2)::uuid as id from ${inRange('ledger_transaction', range)} moved
  where split_part(cause, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`

/** Payments and refunds that say that money moved since then, whether it did or not. */
const changedSince = (since: Date): Rows => sql`(select id from payment where state = 'paid' and paid_at >= ${since}
  union all select id from refund where done_at >= ${since})`

const allOf = (ids: Rows): Rows => sql`array(${ids})`
const paymentsOf = (ids: Rows): Rows =>
  allOf(sql`select id from payment where id = any (${allOf(sql`select id from ${ids} ids`)})
  union select payment_id from refund where id = any (${allOf(sql`select id from ${ids} ids`)})
  union select payment_id from suspense where id = any (${allOf(sql`select id from ${ids} ids`)})
  union select payment_id from chargeback where id = any (${allOf(sql`select id from ${ids} ids`)})`)
const creatorsOf = (ids: Rows): Rows =>
  allOf(sql`select creator_id from contract join payment on payment.contract_id = contract.id
    where payment.id = any (${paymentsOf(ids)})
  union select creator_id from payout where id = any (${allOf(sql`select id from ${ids} ids`)})`)

/** The older records that are affected by the records with these ids. */
const concerned: Record<Exclude<Walked, 'ledger_transaction'>, (ids: Rows) => Rows> = {
  bank_line: (ids) => sql`(select * from bank_line where id = any (${allOf(sql`select id from ${ids} ids`)}))`,
  chargeback: (ids) => sql`(select * from chargeback where payment_id = any (${paymentsOf(ids)}))`,
  creator_paper: (ids) => sql`(select * from creator_paper where payment_id = any (${paymentsOf(ids)})
    union all select * from creator_paper where payout_id = any (${allOf(sql`select id from ${ids} ids`)}))`,
  earning: (ids) =>
    sql`(select * from earning where contract_id = any (${allOf(sql`select contract_id from payment where id = any (${paymentsOf(ids)})`)}))`,
  invoice: (ids) => sql`(select * from invoice where payment_id = any (${paymentsOf(ids)}))`,
  ledger_account: (ids) =>
    sql`(select * from ledger_account where kind in ('agency', 'creator') and member_id = any (${allOf(
      sql`select agency_id from payment where id = any (${paymentsOf(ids)}) union select unnest(${creatorsOf(ids)})`,
    )}))`,
  member: (ids) => sql`(select * from member where id = any (${creatorsOf(ids)}))`,
  payment: (ids) => sql`(select * from payment where id = any (${paymentsOf(ids)}))`,
  payout: (ids) => sql`(select * from payout where id = any (${allOf(sql`select id from ${ids} ids`)}))`,
  payout_batch: (ids) =>
    sql`(select * from payout_batch where id = any (${allOf(sql`select batch_id from payout where id = any (${allOf(sql`select id from ${ids} ids`)})`)}))`,
  provider_line: (ids) => sql`(select * from provider_line where id = any (${allOf(sql`select id from ${ids} ids`)}))`,
  refund: (ids) => sql`(select * from refund where payment_id = any (${paymentsOf(ids)}))`,
  suspense: (ids) => sql`(select * from suspense where payment_id = any (${paymentsOf(ids)}))`,
}

export const walked = [...Object.keys(concerned), 'ledger_transaction'] as Walked[]

async function findConcerned(db: Db, ids: Rows): Promise<string[]> {
  const findings: string[] = []
  for (const [table, rowsOf] of Object.entries(concerned)) findings.push(...(await ask(db, isOver(table as Walked), rowsOf(ids))))
  return findings
}

/** Findings in the older records that these postings name. */
export const findNamedBy = (db: Db, range: Range): Promise<string[]> => findConcerned(db, namedBy(range))

export const findChangedSince = (db: Db, since: Date): Promise<string[]> => findConcerned(db, changedSince(since))

type Proven = { id: string; upTo: string }

const proven = sql.raw('booked')
/** The proven sums plus every entry since. */
const bookedOf = ({ id, upTo }: Proven): Rows => sql`with booked as materialized (
  select kind, cause, currency, sum(minor) as minor from (
    select a.kind, s.cause, s.currency, s.minor from proven_sum s join ledger_account a on a.id = s.account_id where s.proof_id = ${id}
    union all select a.kind, split_part(t.cause, ':', 1), e.currency, e.amount_minor
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id where e.id > ${upTo}
  ) as both_sides group by kind, cause, currency)`

/** Compares the sums of the whole books with the kept sums and with what is due. */
export const findInSums = (db: Db, proof: Proven): Promise<string[]> => ask(db, isOver('booked'), proven, bookedOf(proof))

const creatorSums = (range: Range, { id, upTo }: Proven): Rows => sql`(select m.id as member_id,
    coalesce((select sum(s.minor) from proven_sum s where s.proof_id = ${id} and s.account_id = a.id), 0)
    + coalesce((select sum(e.amount_minor) from ledger_entry e where e.account_id = a.id and e.id > ${upTo}), 0) as minor
  from ${inRange('member', range)} m left join ledger_account a on a.kind = 'creator' and a.member_id = m.id where m.role = 'creator')`

export const findInCreatorSums = (db: Db, range: Range, proof: Proven): Promise<string[]> =>
  ask(db, isOver('creator_sum' satisfies Summed), creatorSums(range, proof))
