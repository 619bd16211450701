import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { compareLine } from '#features/provider-line/compare-line-act.ts'
import { takeLines } from '#features/provider-line/take-lines-act.ts'
import { after, days } from '#wire-time.ts'

/** Runs now what the worker does every quarter of an hour. Returns the lines that the worker itself handles, or that are too new. */
export async function takeAllLines(deps: Deps): Promise<string[]> {
  await takeLines(deps, new AbortController().signal)
  const waiting = await deps.db.selectFrom('provider_line').select('id').where('fit', '=', 'waiting').execute()
  for (const { id } of waiting) await transact(deps.db, (tx) => compareLine(tx, deps, id))
  const rows = await deps.db.selectFrom('provider_line').select(['line_ref', 'fit']).execute()
  const fits = new Map(rows.map(({ line_ref: ref, fit }) => [ref, fit]))
  const told: string[] = []
  for await (const page of deps.payments.listBalanceLines({ from: new Date(0), until: after(deps.now(), days(1)) })) {
    told.push(...page.map(({ lineRef }) => lineRef))
  }
  return told.filter((ref) => (fits.get(ref) ?? 'waiting') === 'waiting')
}
