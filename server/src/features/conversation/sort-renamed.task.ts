import { transact } from '#adapters/database/transact.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import { forgetRenamed, listRenamed, sortConversationsOf } from './sort-name-queries.ts'

const sortedAtOnce = 1_000

/**
 * Sorts the conversations of renamed members by their new name, for lists by name and searches
 * . The first are sorted by the renaming itself.
 */
export const sortRenamed = forEachDue({
  name: 'sort-renamed',
  everySeconds: 10,
  due: ({ db }, list) => listRenamed(db, list),
  actInSteps: async ({ db }, member, signal) => {
    while (!signal.aborted) {
      const sorted = await transact(db, async (tx) => {
        const count = await sortConversationsOf(tx, member.id, sortedAtOnce)
        if (count < sortedAtOnce) await forgetRenamed(tx, member)
        return count
      })
      if (sorted < sortedAtOnce) return
    }
    return 'stop'
  },
})
