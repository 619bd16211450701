import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { after, dayOf, hours } from '#wire-time.ts'
import { foldList, isNightProved, keepProgress, listUnfolded, lockProof, mendKeptSumsOf, mendPastApplications } from './kept-sum-queries.ts'

/** Folds the many changes of a kept sum into one row. */
export const foldKeptSums = forEachDue({
  name: 'fold-kept-sums',
  everySeconds: 60,
  due: ({ db }, list) => listUnfolded(db, list),
  act: (tx, _deps, { id: list }) => foldList(tx, list),
})

type StepEnd = { check: 'kept sums' | 'past applications'; wrong: number; isLast: boolean }

/** Takes the next step of a night's proof and stores that it is done. Undefined if there is none for this process. */
export async function proveStep(tx: Tx, night: string): Promise<StepEnd | undefined> {
  const done = await lockProof(tx, night)
  if (!done) return undefined
  const wrongSums = done.campaigns === undefined ? await mendKeptSumsOf(tx, done.sums + 1) : undefined
  if (wrongSums !== undefined) {
    await keepProgress(tx, night, { sums: done.sums + 1 })
    return { check: 'kept sums', wrong: wrongSums, isLast: false }
  }
  const { wrong, next } = await mendPastApplications(tx, done.campaigns)
  await keepProgress(tx, night, next === undefined ? undefined : { sums: done.sums, campaigns: next })
  return { check: 'past applications', wrong, isLast: next === undefined }
}

/**
 * Once a night, from three o'clock UTC: checks that kept sums equal counted ones and that applications to past campaigns are stored.
 * Differences are repaired and logged as errors. Each step is a short transaction of its own, and a proof that was interrupted goes on where
 * it ended.
 */
export const proveKeptSums = forEachDue({
  name: 'prove-kept-sums',
  everySeconds: 600,
  due: async ({ db }, list) => {
    const night = dayOf(after(list.now, -hours(3)))
    return (await isNightProved(db, night)) ? [] : keepAskedFor(db, list, [{ id: night }])
  },
  actInSteps: async ({ db, log }, { id: night }, signal) => {
    while (!signal.aborted) {
      const end = await transact(db, (tx) => proveStep(tx, night))
      if (!end) return
      const { check, wrong, isLast } = end
      if (wrong > 0)
        log.error(
          { check, wrong },
          check === 'kept sums'
            ? 'kept sums were wrong and have been corrected'
            : 'applications to past campaigns were wrong and have been corrected',
        )
      if (isLast) return
    }
    return 'stop'
  },
})
