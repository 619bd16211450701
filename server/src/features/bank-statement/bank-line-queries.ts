import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { fromNearerEnd } from '#adapters/database/nearer-end.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { BankLine } from '#adapters/database/schema.gen.ts'
import type { NamedPayout } from './proposal-rules.ts'

/** Whether another line has settled the same payout or batch in that way. */
const isSettledByAnother = (as: 'paid' | 'returned') => sql<boolean>`exists (select from bank_line as other
  where other.id <> bank_line.id and other.settled_as in (${sql.lit(as)}, ${sql.lit(`${as}_before`)})
    and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id))`

/**
 * Whether a line of another day has paid the batch of the line's payout, or a payout of the line's batch. On the same day, a bank may report one
 * movement in both ways: once as the sum of the file, once transfer by transfer.
 */
const isPaidInAnotherWay = sql<boolean>`exists (select from payout as paid
  join bank_line as other on coalesce(other.payout_id, other.batch_id) = case when bank_line.batch_id is null then paid.batch_id else paid.id end
  where (paid.id = bank_line.payout_id or paid.batch_id = bank_line.batch_id)
    and other.settled_as in ('paid', 'paid_before') and other.booked_on <> bank_line.booked_on)`

/** The key of a refusal begins with the batch that the bank's report is about. */
const isInAnotherFile = sql`bank_line.kind = 'refused_payout' and payout.batch_id is not null
  and not starts_with(bank_line.line_key, 'refused:' || payout.batch_id || ':')`

const payoutsNamed = sql<NamedPayout[]>`(
  select coalesce(json_agg(json_build_object('amount_minor', payout.amount_minor, 'state', payout.state, 'isReturned', payout.returned_at is not null,
    'isInAnotherFile', ${isInAnotherFile})), '[]')
  from payout where payout.id = bank_line.payout_id or payout.batch_id = bank_line.batch_id)`

function selectLines(tx: Tx) {
  return tx
    .selectFrom('bank_line')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.file_id')
    .leftJoin('payout', 'payout.id', 'bank_line.payout_id')
    .leftJoin('member as creator', 'creator.id', 'payout.creator_id')
    .leftJoin('payout_batch', 'payout_batch.id', 'bank_line.batch_id')
    .leftJoin('member as settler', 'settler.id', 'bank_line.settled_by')
    .selectAll('bank_line')
    .select(['bank_file.file_name', 'creator.display_name as creator_display_name', 'payout_batch.void_at as batch_void_at'])
    .select(['settler.display_name as settler_display_name', 'settler.picture_key as settler_picture_key'])
    .select([
      sql<boolean>`(${isSettledByAnother('paid')} or ${isPaidInAnotherWay})`.as('is_paid_by_another'),
      isSettledByAnother('returned').as('is_returned_by_another'),
    ])
    .select(payoutsNamed.as('payouts'))
}

export type BankLineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

type Params = { limit: number; offset: number }
type Param = <N extends keyof Params>(name: N) => Params[N]

const parts = ['', 'open', 'settled'] as const
export type BankLinePart = (typeof parts)[number]

const isOpening = sql`(bank_line.kind <> 'opening')`
const isOpenLine = sql<boolean>`bank_line.settled_at is null`
const isSettledLine = sql<boolean>`bank_line.settled_at is not null`
/** The orders of the indexes `bank_line_open_in_turn` and `bank_line_settled_in_turn`. */
const openInTurn = sql`${isOpening}, bank_line.booked_on, bank_line.id`
const settledInTurn = {
  order: sql`bank_line.settled_at desc, ${openInTurn}`,
  reversed: sql`bank_line.settled_at, ${isOpening} desc, bank_line.booked_on desc, bank_line.id desc`,
}

/** Open lines are few and are counted; settled ones are as many as transfers. */
const countOf = {
  open: sql<number>`(select count(*) from bank_line where ${isOpenLine})`,
  settled: keptSum({ list: 'bank_line', part: sql.lit('settled') }),
}

/** Selects the ids of a page: open lines, then settled ones from the nearer end. */
function pageOf(part: BankLinePart, p: Param) {
  const [limit, offset] = [sql`${p('limit')}::bigint`, sql`${p('offset')}::bigint`]
  const open = sql`select bank_line.id from bank_line where ${isOpenLine} order by ${openInTurn} limit ${limit} offset ${offset}`
  if (part === 'open') return open
  const settled = (and: RawBuilder<boolean>) => sql`select bank_line.id from bank_line where ${isSettledLine} and ${and}`
  const range = { limit, offset, count: sql`(select settled from counted)` }
  const counted = sql`counted as materialized (select ${countOf.settled} as settled, ${part === '' ? countOf.open : sql`0`} as open)`
  // The limit is repeated, because the planner does not know how many rows a computed one leaves.
  if (part === 'settled')
    return sql`with ${counted} select id from (${fromNearerEnd(settled, settledInTurn, range)}) as page limit ${p('limit')}`
  const rest = { ...range, limit: sql`(${limit} - (select count(*) from head))`, offset: sql`(${offset} - (select open from counted))` }
  return sql`with ${counted}, head as materialized (${open})
    select id from (select id from head union all ${fromNearerEnd(settled, settledInTurn, rest)}) as page limit ${p('limit')}`
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(parts, (part) =>
  prepared<Params, BankLineRow & { total: number | null }>((db, p) =>
    selectLines(db)
      .select((part === '' ? sql<number>`${countOf.open} + ${countOf.settled}` : countOf[part]).as('total'))
      .where(sql<boolean>`bank_line.id in (${pageOf(part, p)})`)
      .orderBy('bank_line.settled_at', (order) => order.desc().nullsFirst())
      .orderBy(isOpening)
      .orderBy('bank_line.booked_on')
      .orderBy('bank_line.id'),
  ),
)

/** Open ones first, oldest first; then the settled ones, newest first. */
export const listLineRows = (tx: Tx, { part, ...params }: Params & { part: BankLinePart }) => pagedRows(selectPages[part], tx, params)

export function findLine(tx: Tx, lineId: string): Promise<BankLineRow | undefined> {
  return selectLines(tx).where('bank_line.id', '=', lineId).executeTakeFirst()
}

/** Locked until the transaction ends, so that of two operators settling one line, the second sees what the first did. */
export async function lockLine(tx: Tx, lineId: string): Promise<boolean> {
  const row = await tx.selectFrom('bank_line').select('id').where('id', '=', lineId).forUpdate().executeTakeFirst()
  return row !== undefined
}

type Settling = { as: NonNullable<BankLine['settled_as']>; operatorId: MemberId; note: string; at: Date }

export async function keepSettled(tx: Tx, lineId: string, { as, operatorId, note, at }: Settling): Promise<void> {
  const settled = { settled_as: as, settled_at: at, settled_by: operatorId, note }
  await tx.updateTable('bank_line').set(settled).where('id', '=', lineId).execute()
}

/** The payouts that a line is about. */
export async function listPayoutsOfLine(tx: Tx, line: { payout_id: PayoutId | null; batch_id: string | null }): Promise<PayoutId[]> {
  if (line.payout_id !== null) return [line.payout_id]
  if (line.batch_id === null) return []
  const rows = await tx.selectFrom('payout').select('id').where('batch_id', '=', line.batch_id).execute()
  return rows.map(({ id }) => id)
}
