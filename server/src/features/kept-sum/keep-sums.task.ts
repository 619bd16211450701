import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { after, dayOf, hours } from '#wire-time.ts'
import {
  foldList,
  isNightProved,
  keepProgress,
  listUnfolded,
  lockProof,
  mendKeptSumsOf,
  mendWalk,
  walks,
  type Walk,
} from './kept-sum-queries.ts'

/** Folds the many changes of a kept sum into one row. */
export const foldKeptSums = forEachDue({
  name: 'fold-kept-sums',
  everySeconds: 60,
  due: ({ db }, list) => listUnfolded(db, list),
  act: (tx, _deps, { id: list }) => foldList(tx, list),
})

type Check = 'kept sums' | Walk
type StepEnd = { check: Check; wrong: number; isLast: boolean }

/** Takes the next step of a night's proof and stores that it is done. Undefined if there is none for this process. */
export async function proveStep(tx: Tx, night: string, rowsAtOnce?: number): Promise<StepEnd | undefined> {
  const done = await lockProof(tx, night)
  if (!done) return undefined
  const wrongSums = done.walk === undefined ? await mendKeptSumsOf(tx, done.sums + 1) : undefined
  if (wrongSums !== undefined) {
    await keepProgress(tx, night, { sums: done.sums + 1 })
    return { check: 'kept sums', wrong: wrongSums, isLast: false }
  }
  const at = done.walk ?? 0
  const check = walks[at]
  if (check === undefined) throw new Error(`The proof has no walk ${at}.`)
  const { wrong, next } = await mendWalk(tx, check, done.after, rowsAtOnce)
  const isLast = next === undefined && at === walks.length - 1
  await keepProgress(tx, night, isLast ? undefined : { sums: done.sums, walk: next === undefined ? at + 1 : at, after: next })
  return { check, wrong, isLast }
}

const corrected = {
  'kept sums': 'kept sums were wrong and have been corrected',
  'past applications': 'applications to past campaigns were wrong and have been corrected',
  'names of jobs': 'stored names of campaigns were wrong and have been corrected',
  'names of conversations': 'stored names in conversations were wrong and have been corrected',
} as const satisfies Record<Check, string>

/**
 * Once a night, from three o'clock UTC: checks that kept sums equal counted ones, that applications to past campaigns are stored, and
 * that stored names are those of today. Differences are repaired and logged as errors. Each step is a short transaction of its own, and a proof that was interrupted goes on where
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
      if (wrong > 0) log.error({ check, wrong }, corrected[check])
      if (isLast) return
    }
    return 'stop'
  },
})
