import type { BalanceLine } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { transact } from '#adapters/database/transact.ts'
import { balance } from '#features/ledger/ledger-queries.ts'
import { after, days } from '#wire-time.ts'
import { daySums } from './day-sum-rules.ts'
import { addToDays, insertLines } from './provider-line-queries.ts'
import { beginTake, endTake, insertMissing, reach, readUnbooked, type TakeRow } from './provider-take-queries.ts'

/** This long is read again each time, because the provider may show lines late. */
const overlapMs = days(1)
/** The most that is repeated if a process dies in between. */
const windowMs = days(7)
/** How long the provider may take to report a line for something in our books. */
const patienceMs = days(1)

/**
 * Takes in the provider's movements since the last run, oldest week first and every page of it, however long ago the last run was. Two concurrent
 * processes take in each line once.
 */
export async function takeLines(deps: Deps, signal: AbortSignal): Promise<void> {
  const take = await beginTake(deps.db, deps.payments.provider)
  if (!take) return
  const now = deps.now()
  for (let from = after(take.reached_at, -overlapMs); from < now;) {
    const until = new Date(Math.min(after(from, windowMs).getTime(), now.getTime()))
    for await (const lines of deps.payments.listBalanceLines({ from, until })) {
      if (signal.aborted) return
      await keep(deps, lines)
    }
    await reach(deps.db, deps.payments.provider, until)
    from = until
  }
  await finish(deps, take, now)
}

/** Stores lines and the sums of their days in one transaction. */
async function keep(deps: Deps, lines: readonly BalanceLine[]): Promise<void> {
  await transact(deps.db, async (tx) => {
    const added = await insertLines(tx, { lines, at: deps.now() })
    await addToDays(tx, daySums(added, deps.config.sellerTimeZone))
  })
}

async function finish(deps: Deps, take: TakeRow, now: Date): Promise<void> {
  const { provider } = deps.payments
  const balanceMinor = await deps.payments.readBalance(deps.config.currency)
  await transact(deps.db, async (tx) => {
    const until = after(now, -patienceMs)
    if (until > take.compared_until) await insertMissing(tx, provider, { from: take.compared_until, until, at: now })
    const clearingMinor = (await readUnbooked(tx, deps.config.currency)) - (await balance(tx, { kind: 'clearing' }))
    await endTake(tx, provider, { takenAt: now, balanceMinor, clearingMinor, comparedUntil: until })
  })
}
