import type { PayoutId } from '@pairtake/protocol/ids'
import { sql, type Insertable } from 'kysely'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { BankBalance, BankFile, BankLine } from '#adapters/database/schema.gen.ts'

type NewFile = Insertable<BankFile>

/** Returns false if the same bytes were read before, or are being read by another request: the second waits here for the first. */
export async function insertFile(tx: Tx, file: NewFile): Promise<boolean> {
  const row = await tx
    .insertInto('bank_file')
    .values(file)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Skips a line that another file already had; of two files read at once, the second waits here for the first. */
export async function insertLines(tx: Tx, lines: readonly Insertable<BankLine>[]): Promise<void> {
  const most = 500
  // Always in the same order, so that two files with the same lines do not deadlock.
  const ordered = lines.toSorted((a, b) => (a.line_key < b.line_key ? -1 : 1))
  for (let from = 0; from < ordered.length; from += most) {
    await tx
      .insertInto('bank_line')
      .values(ordered.slice(from, from + most))
      .onConflict((conflict) => conflict.column('line_key').doNothing())
      .execute()
  }
}

export async function insertBalances(tx: Tx, balances: readonly Insertable<BankBalance>[]): Promise<void> {
  if (balances.length > 0)
    await tx
      .insertInto('bank_balance')
      .values([...balances])
      .execute()
}

/**
 * Locks the reading of statements until the transaction ends. What was in the account before the earliest statement is computed from all statements;
 * of two read at once, neither would see the other.
 */
export async function lockStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank statements', 0)) as statements`.execute(tx)
}

/** The day of the first movement on any statement; null before the first statement. */
export async function findFirstDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select least(
    (select min(booked_on) from bank_line where kind = 'entry'), (select min(closed_on) from bank_balance))::text as day`.execute(tx)
  return rows[0]?.day ?? null
}

function selectFiles(tx: Tx) {
  return tx
    .selectFrom('bank_file')
    .innerJoin('member as operator', 'operator.id', 'bank_file.operator_id')
    .select(['bank_file.id', 'bank_file.kind', 'bank_file.file_name', 'bank_file.pending', 'bank_file.read_at', 'bank_file.operator_id'])
    .select(['operator.display_name', 'operator.picture_key'])
    .select(sql<number>`(select count(*)::int from bank_line where file_id = bank_file.id and kind <> 'opening')`.as('lines'))
}

export type BankFileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

export function requireFile(tx: Tx, digest: string): Promise<BankFileRow> {
  return selectFiles(tx).where('bank_file.digest', '=', digest).executeTakeFirstOrThrow()
}

/** Passed as one array, because there may be more ids than a SQL statement may have parameters. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

/** The payouts that transfers refer to: our files contain their ids without dashes. */
export async function findPayoutIds(tx: Tx, endToEndIds: readonly string[]): Promise<Map<string, PayoutId>> {
  const ids = endToEndIds.flatMap((text) => {
    const [, a, b, c, d, e] = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i.exec(text) ?? []
    const id = [a, b, c, d, e].join('-').toLowerCase()
    return isId<PayoutId>(id) ? [id] : []
  })
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('payout').select('id').where(isOneOf(ids)).execute()
  return new Map(rows.map(({ id }) => [id.replaceAll('-', ''), id]))
}

/** The batches that files refer to: the reference in the bank's file begins with the id of the message that we sent. */
export async function findBatchIds(tx: Tx, fileRefs: readonly string[]): Promise<Map<string, string>> {
  const messageIds = [...new Set(fileRefs.map(messageIdIn))].filter((text) => text !== '')
  if (messageIds.length === 0) return new Map()
  const messageId = sql<string>`'PT' || right(replace(id::text, '-', ''), 20)`
  const rows = await tx
    .selectFrom('payout_batch')
    .select(['id', messageId.as('message_id')])
    .where(sql<boolean>`${messageId} = any(${messageIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, message_id: named }) => [named, id]))
}

/** 'PT' and twenty characters, as `messageIdOf` makes them; banks append the number of the part. */
export const messageIdIn = (fileRef: string): string => /^PT[\da-f]{20}/.exec(fileRef)?.[0] ?? ''

export async function findPayoutAmounts(tx: Tx, payoutIds: readonly PayoutId[]): Promise<Map<PayoutId, number>> {
  if (payoutIds.length === 0) return new Map()
  const rows = await tx.selectFrom('payout').select(['id', 'amount_minor']).where(isOneOf(payoutIds)).execute()
  return new Map(rows.map((row) => [row.id, row.amount_minor]))
}

/** The total of a batch without returned payouts and without those named. */
export async function totalOfRest(tx: Tx, { batchId, namedIds }: { batchId: string; namedIds: ReadonlySet<PayoutId> }): Promise<number> {
  const rows = await tx.selectFrom('live_payout').select(['id', 'amount_minor']).where('batch_id', '=', batchId).execute()
  return rows.filter(({ id }) => !namedIds.has(id)).reduce((sum, row) => sum + row.amount_minor, 0)
}
