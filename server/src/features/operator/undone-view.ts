import type { Undone } from '@pairtake/protocol/operator/operator'
import { undoneWords } from '#tasks/clock-names.ts'
import { lastWordsOf } from '#tasks/last-words.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import type { UndoneItem } from './undone-queries.ts'

/** Returns one entry for each kind of work, in the order of the rows. */
export function viewUndone(rows: readonly UndoneItem[]): Undone[] {
  const kinds = Map.groupBy(rows, (row) => row.work)
  return [...kinds].flatMap(([work, items]) => {
    const [first] = items
    if (!first) return []
    const { total, first_try_at: nextTryAt, last_words: lastWords } = first
    return {
      work,
      count: total,
      words: undoneWords(work, total),
      // A task's error is shortened here; a clock's was shortened when its item was set aside.
      lastError: lastWordsOf(lastWords ?? ''),
      nextTryAt: wireTimeOrNull(nextTryAt),
      items: items.map((item) => ({
        id: item.id,
        subject: item.subject,
        subjectId: item.subject_id,
        subjectName: item.subject_name ?? '',
        failedSince: wireTime(item.failed_since),
        tries: item.tries,
        nextTryAt: wireTimeOrNull(item.next_try_at),
      })),
    }
  })
}
