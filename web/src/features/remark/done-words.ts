/** Returns for example '2 of 5 done', excluding settled remarks. */
export const doneWords = ({ open, done }: { open: number; done: number }): string => `${done} of ${open + done} done`

/** Returns for example '2 open, 1 done, 3 settled', without zero counts; null if nothing was sent. */
export function countsWords({ open, done, settled }: { open: number; done: number; settled: number }): string | null {
  const counts = [
    { count: open, word: 'open' },
    { count: done, word: 'done' },
    { count: settled, word: 'settled' },
  ].filter(({ count }) => count > 0)
  return counts.length === 0 ? null : counts.map(({ count, word }) => `${count} ${word}`).join(', ')
}
