import { forEachDue } from '#tasks/for-each-due.ts'
import { keepAskedFor } from '#tasks/put-aside-queries.ts'
import { after, dayOf, hours } from '#wire-time.ts'
import { claimProof, foldList, isNightProved, listUnfolded, mendKeptSums, mendPastApplications } from './kept-sum-queries.ts'

/** Folds the many changes of a kept sum into one row. */
export const foldKeptSums = forEachDue({
  name: 'fold-kept-sums',
  everySeconds: 60,
  due: ({ db }, list) => listUnfolded(db, list),
  act: (tx, _deps, { id: list }) => foldList(tx, list),
})

/** Once a night, from three o'clock UTC: checks that kept sums equal counted ones and that applications to past campaigns are stored. Differences are repaired and logged as errors. */
export const proveKeptSums = forEachDue({
  name: 'prove-kept-sums',
  everySeconds: 600,
  due: async ({ db }, list) => {
    const night = dayOf(after(list.now, -hours(3)))
    return (await isNightProved(db, night)) ? [] : keepAskedFor(db, list, [{ id: night }])
  },
  act: async (tx, { log }, { id: night }) => {
    if (!(await claimProof(tx, night))) return
    const wrong = await mendKeptSums(tx)
    if (wrong > 0) log.error({ check: 'kept sums', wrong }, 'kept sums were wrong and have been corrected')
    const wrongPast = await mendPastApplications(tx)
    if (wrongPast > 0)
      log.error({ check: 'past applications', wrong: wrongPast }, 'applications to past campaigns were wrong and have been corrected')
  },
})
