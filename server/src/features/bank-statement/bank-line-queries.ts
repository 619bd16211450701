import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { restOf, skippedWeeks } from '#adapters/database/skipped-weeks.ts'
import type { BankLine } from '#adapters/database/schema.gen.ts'
import type { NamedPayout } from './proposal-rules.ts'

/** Whether another line has settled the same payout or batch in that way. */
const isSettledByAnother = (as: 'paid' | 'returned') => sql<boolean>`exists (select from bank_line as other
  where other.id <> bank_line.id and other.settled_as in (${sql.lit(as)}, ${sql.lit(`${as}_before`)})
    and coalesce(other.payout_id, other.batch_id) = coalesce(bank_line.payout_id, bank_line.batch_id))`

const isPaidOnAnotherDay = (target: string, isOfLine: RawBuilder<boolean>) => sql<boolean>`exists (select from payout as paid
  join bank_line as other on coalesce(other.payout_id, other.batch_id) = ${sql.ref(target)}
  where ${isOfLine} and other.settled_as in ('paid', 'paid_before') and other.booked_on <> bank_line.booked_on)`

/**
 * Whether a line of another day has paid the batch of the line's payout, or a payout of the line's batch; a line names one of both at most. On the same
 * day, a bank may report one movement in both ways: once as the sum of the file, once transfer by transfer.
 */
const isPaidInAnotherWay = sql<boolean>`(${isPaidOnAnotherDay('paid.batch_id', sql<boolean>`paid.id = bank_line.payout_id`)}
  or ${isPaidOnAnotherDay('paid.id', sql<boolean>`paid.batch_id = bank_line.batch_id`)})`

/** The key of a refusal begins with the batch that the bank's report is about. */
const isInAnotherFile = sql`bank_line.kind = 'refused_payout' and payout.batch_id is not null
  and not starts_with(bank_line.line_key, 'refused:' || payout.batch_id || ':')`

const payoutsNamed = sql<NamedPayout[]>`(
  select coalesce(json_agg(json_build_object('amount_minor', payout.amount_minor, 'state', payout.state, 'isReturned', payout.returned_at is not null,
    'isInAnotherFile', ${isInAnotherFile})), '[]')
  from (select * from payout where id = bank_line.payout_id union all select * from payout where batch_id = bank_line.batch_id) as payout)`

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
/** The order of the index `bank_line_open_in_turn`; `bank_line_settled_in_turn` has the time of settling before it. */
const inTurn = sql`${isOpening}, bank_line.booked_on, bank_line.id`

/** The kept sum has open lines, and settled ones by week. */
const list = 'bank_line'
const openCount = keptSum({ list, part: sql.lit('open') })
const totalOf: Record<BankLinePart, RawBuilder<number>> = {
  '': keptSum({ list }),
  open: openCount,
  settled: sql<number>`${keptSum({ list })} - ${openCount}`,
}

/** Selects the ids of a page: open lines, then settled ones, of which whole weeks are skipped (R-431). */
function pageOf(part: BankLinePart, p: Param) {
  const open = sql`select bank_line.id from bank_line where bank_line.settled_at is null order by ${inTurn} limit ${p('limit')} offset ${p('offset')}`
  if (part === 'open') return open
  const settled = (offset: RawBuilder<number>, limit: RawBuilder<unknown>) => sql`select bank_line.id from bank_line
    where bank_line.settled_at < (select begin_of_week(week + 1) from skip) order by bank_line.settled_at desc, ${inTurn}
    limit ${limit} offset ${restOf(offset)}`
  const offset = sql<number>`${p('offset')}::bigint`
  if (part === 'settled') return sql`with ${skippedWeeks({ list }, offset)} ${settled(offset, sql`${p('limit')}`)}`
  const rest = sql<number>`(${offset} - (select count from waiting))`
  // The limit is repeated, because the planner does not know how many rows a computed one leaves.
  return sql`with waiting as materialized (select ${openCount} as count), head as materialized (${open}), ${skippedWeeks({ list }, rest)}
    select id from (select id from head union all (${settled(rest, sql`${p('limit')}::bigint - (select count(*) from head)`)})) as page
      limit ${p('limit')}`
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(parts, (part) =>
  prepared<Params, BankLineRow & { total: number | null }>((db, p) =>
    selectLines(db)
      .select(totalOf[part].as('total'))
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
