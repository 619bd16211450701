import type { BalanceLine, BalanceSpan } from './payments.ts'
import type { Keeper, Statements } from './sandbox-keeper.ts'
import { newRef } from './sandbox-news.ts'

type Run = { keeper: Keeper; at: Date }
type Move = Pick<BalanceLine, 'kind' | 'amountMinor' | 'currency'> & {
  sourceRef: string
  chargeRef: string | null
  key: string | null
  feeMinor?: number
}

/**
 * Records a movement in the transaction that moves the money, so that both are committed or rolled back together. A charge costs the fee that was
 * set.
 */
export async function bookMove(books: Statements, move: Move, at: Date): Promise<void> {
  const { kind, amountMinor, feeMinor, currency, sourceRef, chargeRef, key } = move
  await books.query(
    `insert into sandbox_provider.balance_line (ref, type, amount_minor, fee_minor, currency, source_ref, charge_ref, key, created_at)
     values ($1, $2, $3::bigint, coalesce($4::bigint,
       (select round($3::bigint * fee_basis_points / 10000.0)::bigint + fee_fixed_minor from sandbox_provider.account where $2 = 'charge'), 0),
       $5, $6, $7, $8, $9)`,
    [newRef('txn'), kind, amountMinor, feeMinor ?? null, currency, sourceRef, chargeRef, key, at],
  )
}

type Row = {
  ref: string
  type: BalanceLine['kind']
  amount_minor: string
  fee_minor: string
  currency: string
  source_ref: string
  charge_ref: string | null
  key: string | null
  created_at: Date
}

const pageSize = 100

export async function* listSandboxBalance(keeper: Keeper, { from, until }: BalanceSpan): AsyncGenerator<BalanceLine[]> {
  let after: Row | undefined
  do {
    const { rows }: { rows: Row[] } = await keeper.query<Row>(
      `select * from sandbox_provider.balance_line
       where created_at >= $1 and created_at < $2 and ($3::timestamptz is null or (created_at, ref) < ($3, $4))
       order by created_at desc, ref desc limit ${pageSize}`,
      [from, until, after?.created_at ?? null, after?.ref ?? null],
    )
    if (rows.length > 0) yield rows.map(lineOf)
    after = rows.length === pageSize ? rows.at(-1) : undefined
  } while (after)
}

function lineOf(row: Row): BalanceLine {
  const at = new Date(row.created_at)
  return {
    lineRef: row.ref,
    kind: row.type,
    type: row.type,
    amountMinor: Number(row.amount_minor),
    feeMinor: Number(row.fee_minor),
    currency: row.currency,
    movedAt: at,
    availableAt: at,
    sourceRef: row.source_ref,
    chargeRef: row.charge_ref,
    key: row.key,
    words: '',
  }
}

export async function readSandboxBalance(keeper: Keeper, currency: string): Promise<number> {
  const { rows } = await keeper.query<{ minor: string }>(
    'select coalesce(sum(amount_minor - fee_minor), 0)::bigint as minor from sandbox_provider.balance_line where currency = $1',
    [currency],
  )
  return Number(rows[0]?.minor ?? 0)
}

export async function payOutOfSandbox({ keeper, at }: Run, amountMinor: number, currency: string): Promise<string> {
  const sourceRef = newRef('po')
  await bookMove(keeper, { kind: 'payout', amountMinor: -amountMinor, currency, sourceRef, chargeRef: null, key: null }, at)
  return sourceRef
}

export async function failSandboxPayout({ keeper, at }: Run, payoutRef: string): Promise<void> {
  await keeper.query(
    `insert into sandbox_provider.balance_line (ref, type, amount_minor, currency, source_ref, created_at)
     select $1, 'payout_failure', -amount_minor, currency, source_ref, $3 from sandbox_provider.balance_line
     where source_ref = $2 and type = 'payout'`,
    [newRef('txn'), payoutRef, at],
  )
}
