import { sql, type RawBuilder } from 'kysely'

type Rows = RawBuilder<unknown>

/** What a check walks through: a table, range by range in the order of its ids, or one of the two sums below. */
export type Walked =
  | 'bank_line'
  | 'chargeback'
  | 'creator_paper'
  | 'earning'
  | 'invoice'
  | 'ledger_account'
  | 'ledger_transaction'
  | 'member'
  | 'payment'
  | 'payout'
  | 'payout_batch'
  | 'provider_line'
  | 'refund'
  | 'suspense'
/** `booked` is every entry as kind of account, kind of cause, currency and amount; `creator_sum` is the sum of the entries of each creator. */
export type Summed = 'booked' | 'creator_sum'

/**
 * A statement that returns one sentence for each fault in some rows of what it walks through. A check that walks through nothing reads everything it
 * needs at once.
 */
export type Check = { over: Walked | Summed | undefined; words: (given: Rows) => RawBuilder<{ words: string }> }

/** Placeholder in the text of a check for the rows that it walks through. */
export const rows = (given: Rows): Rows => given

const checkOver =
  (over: Check['over']) =>
  (strings: TemplateStringsArray, ...parts: unknown[]): Check => ({
    over,
    words: (given) => sql(strings, ...parts.map((part): unknown => (typeof part === 'function' ? part(given) : part))),
  })

export const each = (over: Walked | Summed) => checkOver(over)
export const atOnce = checkOver(undefined)

const summed = {
  booked: sql`(select a.kind, split_part(t.cause, ':', 1) as cause, e.currency, e.amount_minor as minor
    from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id)`,
  creator_sum: sql`(select m.id as member_id, (select coalesce(sum(e.amount_minor), 0) from ledger_account a
      join ledger_entry e on e.account_id = a.id where a.kind = 'creator' and a.member_id = m.id) as minor
    from member m where m.role = 'creator')`,
} satisfies Record<Summed, Rows>

/** The check over all rows, in one statement. */
export function whole({ over, words }: Check): RawBuilder<{ words: string }> {
  if (over === 'booked' || over === 'creator_sum') return words(summed[over])
  return words(sql.raw(over ?? ''))
}

/** SQL expression that formats minor units for a sentence. */
export const amount = (expression: string) => sql.raw(`to_char(${expression} / 100.0, 'FM999999999990.00')`)

/** SQL expression for the record that a posting's cause names, or null if it names none. */
export const named = sql.raw(`case when split_part(t.cause, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then split_part(t.cause, ':', 2)::uuid end`)
