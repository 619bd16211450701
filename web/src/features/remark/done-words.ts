/** '2 of 5 done', without what the brand has settled in the meantime. */
export const doneWords = ({ open, done }: { open: number; done: number }): string => `${done} of ${open + done} done`

/** '2 open, 1 done, 3 settled' without what there is none of; null where nothing was sent. */
export function countsWords({ open, done, settled }: { open: number; done: number; settled: number }): string | null {
  const counts = [
    { count: open, word: 'open' },
    { count: done, word: 'done' },
    { count: settled, word: 'settled' },
  ].filter(({ count }) => count > 0)
  return counts.length === 0 ? null : counts.map(({ count, word }) => `${count} ${word}`).join(', ')
}
