import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Narrowed } from './provider-line-list-queries.ts'
import type { Provider } from './provider-take-queries.ts'
import { booksOf } from '#features/ledger/ledger-queries.ts'

export type KindSum = { kind: string; amountMinor: number; feeMinor: number }
type Take = { takenAt: string | null; reachedAt: string; balanceMinor: number | null; clearingMinor: number | null }
export type StandRow = { sums: KindSum[]; take: Take | null; transitMinor: number; notFitting: number }

type Period = Pick<Narrowed, 'fromDay' | 'untilDay' | 'from' | 'until'> & { currency: string }

/** Reads a period's sums by kind, from its daily sums, and the balance with the provider, in one statement so that all are from the same snapshot. */
export async function readProviderStand(tx: Tx, provider: Provider, period: Period): Promise<StandRow> {
  const { fromDay, untilDay, from, until, currency } = period
  const { rows } = await sql<StandRow>`select
    (select coalesce(json_agg(summed), '[]') from (
      select kind, sum(amount_minor)::bigint as "amountMinor", sum(fee_minor)::bigint as "feeMinor" from provider_day
      where currency = ${currency} and (${fromDay}::date is null or day >= ${fromDay}::date) and (${untilDay}::date is null or day < ${untilDay}::date)
      group by kind) summed) as sums,
    (select json_build_object('takenAt', taken_at, 'reachedAt', reached_at, 'balanceMinor', balance_minor, 'clearingMinor', clearing_minor)
      from provider_take where provider = ${provider}) as take,
    -${booksOf('provider_transit')} as "transitMinor",
    (select count(*) from provider_line where settled_at is null and fit in ('differs', 'unknown', 'missing', 'foreign')
      and (${from}::timestamptz is null or moved_at >= ${from}::timestamptz) and (${until}::timestamptz is null or moved_at < ${until}::timestamptz)
    ) as "notFitting"`.execute(tx)
  return rows[0] ?? { sums: [], take: null, transitMinor: 0, notFitting: 0 }
}
