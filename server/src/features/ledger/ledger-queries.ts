import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import type { LedgerAccount } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'

export type AccountKind = LedgerAccount['kind']
/** `memberId` belongs to agency and creator accounts; the house's own accounts have none. */
export type Account = { kind: 'agency' | 'creator'; memberId: MemberId } | { kind: Exclude<AccountKind, 'agency' | 'creator'> }
/** Accounts whose balance can be read. An agency's account is even after each charge, so nothing needs its balance. */
type CountedAccount = { kind: 'creator'; memberId: MemberId } | Exclude<Account, { memberId: MemberId }>
export type Entry = { account: Account; amountMinor: number }
export type Posting = { cause: string; entries: Entry[]; currency: string; at: Date }

/** Each member has one account number in the bookkeeping export (`datev-account-rules.ts`). */
function numberOf({ kind }: Account) {
  if (kind === 'agency') return sql<number>`nextval('debtor_number')`
  return kind === 'creator' ? sql<number>`nextval('creditor_number')` : null
}

async function requireAccountId(tx: Tx, account: Account): Promise<string> {
  const memberId = 'memberId' in account ? account.memberId : null
  const find = () =>
    tx
      .selectFrom('ledger_account')
      .select('id')
      .where('kind', '=', account.kind)
      .where('member_id', 'is not distinct from', memberId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await tx
    .insertInto('ledger_account')
    .values({ id: newId(), kind: account.kind, member_id: memberId, number: numberOf(account) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`The ledger account ${account.kind} could not be made.`)
  return made.id
}

/**
 * The only way to move money. Entries sum to zero; zero amounts are left out. One cause is posted once:
 * a second posting of it violates `ledger_transaction_cause_once`.
 */
export async function post(tx: Tx, { cause, entries, currency, at }: Posting): Promise<void> {
  const counted = entries.filter((entry) => entry.amountMinor !== 0)
  const sum = counted.reduce((total, entry) => total + entry.amountMinor, 0)
  if (sum !== 0 || counted.length < 2) throw new Error(`The posting ${cause} does not sum to zero: ${sum}.`)

  const transactionId = newId()
  await tx.insertInto('ledger_transaction').values({ id: transactionId, cause, created_at: at }).execute()
  const rows = []
  for (const entry of counted) {
    const accountId = await requireAccountId(tx, entry.account)
    rows.push({
      id: newId(),
      transaction_id: transactionId,
      account_id: accountId,
      amount_minor: entry.amountMinor,
      currency,
      created_at: at,
    })
  }
  await tx.insertInto('ledger_entry').values(rows).execute()
}

/** Posts the exact reversal of an earlier posting; both stay in the books. */
export async function postBack(tx: Tx, { of, cause, at }: { of: string; cause: string; at: Date }): Promise<void> {
  const entries = await tx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(['ledger_entry.amount_minor', 'ledger_entry.currency', 'ledger_account.kind', 'ledger_account.member_id'])
    .where('ledger_transaction.cause', '=', of)
    .orderBy('ledger_entry.id')
    .execute()
  const [first] = entries
  if (!first) throw new Error(`There is no posting ${of} to take back.`)
  const mirrored = entries.map(({ kind, member_id: memberId, amount_minor: amountMinor }) => ({
    account: accountOf(kind, memberId),
    amountMinor: -amountMinor,
  }))
  await post(tx, { cause, entries: mirrored, currency: first.currency, at })
}

function accountOf(kind: AccountKind, memberId: MemberId | null): Account {
  if (kind !== 'agency' && kind !== 'creator') return { kind }
  if (memberId === null) throw new Error(`An account of a ${kind} without its member.`)
  return { kind, memberId }
}

/** The sum, in minor units, of a creator's account (which is what can be paid out) or of a kind of account; kept next to the entries. */
export async function balance(tx: Tx, account: CountedAccount): Promise<number> {
  const kept = 'memberId' in account ? balanceOf(sql.val(account.memberId)) : booksOf(account.kind)
  const { rows } = await sql<{ minor: number }>`select ${kept} as minor`.execute(tx)
  return rows[0]?.minor ?? 0
}

/** SQL expression for the balance of all accounts of a kind. */
export const booksOf = (kind: AccountKind) => keptSum({ list: 'books', part: sql.lit(kind) })

/** SQL expression for the amount that can be paid out to a creator. */
export const balanceOf = (creatorId: RawBuilder<unknown>) => keptSum({ list: 'balance_of', owner: creatorId })

/** Locks an account until the transaction ends, so that two concurrent withdrawals are serialized. */
export async function lockAccount(tx: Tx, account: Account): Promise<void> {
  const accountId = await requireAccountId(tx, account)
  await tx.selectFrom('ledger_account').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** Locks the accounts of several creators, always in the same order, so that only one transaction at a time counts what they get. */
export async function lockCreatorAccounts(tx: Tx, creatorIds: readonly MemberId[]): Promise<void> {
  await tx
    .selectFrom('ledger_account')
    .select('member_id')
    .where('kind', '=', 'creator')
    .where('member_id', 'in', creatorIds)
    .orderBy('member_id')
    .forUpdate()
    .execute()
}
