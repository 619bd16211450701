import type { Tx } from '#adapters/database/database.ts'
import { countSettled, listNotFitting } from './provider-line-list-queries.ts'
import { readProviderStand } from './provider-stand-queries.ts'
import { totalsOf } from './provider-stand-rules.ts'
import type { Provider } from './provider-take-queries.ts'
import { endWords, freshnessWords, notFittingWords, standWords } from './reconcile-rules.ts'

type Of = { provider: Provider; currency: string; now: Date }

/** Compares provider and books in sentences: the lines that do not fit, then the totals. Returns whether everything fits or is settled. */
export async function reconcile(tx: Tx, { provider, currency, now }: Of, print: (words: string) => void): Promise<boolean> {
  const { sums, take, transitMinor } = await readProviderStand(tx, provider, {
    fromDay: null,
    untilDay: null,
    from: null,
    until: null,
    currency,
  })
  const freshness = freshnessWords(take?.takenAt ? new Date(take.takenAt) : null, now)
  print(freshness.words)
  // Nothing has been taken in yet, so nothing can be said to fit.
  if (!take?.takenAt) return false
  let count = 0
  for (let page = await listNotFitting(tx, undefined); page.length > 0;) {
    for (const line of page) print(`  ${notFittingWords(line)}`)
    count += page.length
    const last = page.at(-1)
    page = last ? await listNotFitting(tx, { movedAt: last.moved_at, id: last.id }) : []
  }
  const stand = { balanceMinor: take.balanceMinor, clearingMinor: take.clearingMinor, transitMinor, currency }
  for (const words of standWords({ totals: totalsOf(sums), ...stand })) print(words)
  for (const words of endWords({ notFitting: count, settled: await countSettled(tx) })) print(words)
  return count === 0 && !freshness.isStale
}
