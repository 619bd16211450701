import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { useKeptRow } from './use-kept-row.ts'

afterEach(() => vi.unstubAllGlobals())

type Shown = { items: readonly string[]; open?: string; decidedId?: string }

/** A queue of what was not seen today; without an open record, the first is shown. */
const queue = (first: Shown) =>
  runHook(
    ({ items, open, decidedId }: Shown) =>
      useKeptRow({ items, idOf: (id) => id, currentOf: (rows) => open ?? rows[0], isKept: true, decidedId }),
    first,
  )

test('R-417 the open record keeps its place in the list after it has been seen', async () => {
  await using screen = queue({ items: ['clay', 'tin', 'glass'], open: 'tin' })
  screen.show({ items: ['clay', 'glass'], open: 'tin' })
  expect(screen.result()).toEqual(['clay', 'tin', 'glass'])
  screen.show({ items: ['clay', 'glass'], open: 'glass' })
  expect(screen.result()).toEqual(['clay', 'glass'])
})

test('R-518 a record leaves the list once it is decided on, also if it was the last', async () => {
  await using screen = queue({ items: ['clay'] })
  screen.show({ items: [] })
  expect(screen.result()).toEqual(['clay'])
  screen.show({ items: [], decidedId: 'clay' })
  expect(screen.result()).toEqual([])
  screen.show({ items: ['chalk'], decidedId: 'clay' })
  expect(screen.result()).toEqual(['chalk'])
})
