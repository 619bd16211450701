import { forEachDue } from '#tasks/for-each-due.ts'
import { compareLine } from './compare-line-act.ts'
import { listLinesToCompare } from './provider-line-queries.ts'

/** Compares each new line with the books, and again while it does not fit. */
export const compareProviderLines = forEachDue({
  name: 'compare-provider-lines',
  everySeconds: 60,
  due: ({ db }, list) => listLinesToCompare(db, list),
  act: (tx, deps, { id }) => compareLine(tx, deps, id),
})
