import { expect, test } from 'vitest'
import { queueAt } from './use-queue.ts'

const items = ['clay', 'tin', 'glass', 'chalk']
const at = (chosenId: string | undefined, taken: readonly string[] = []) =>
  queueAt(items, { idOf: (id) => id, chosenId, isTaken: (id) => taken.includes(id) })

test('the first record of a queue is open until one is chosen, with its neighbours', () => {
  expect(at(undefined)).toMatchObject({ currentId: 'clay', next: 'tin', previous: undefined })
  expect(at('glass')).toMatchObject({ currentId: 'glass', next: 'chalk', previous: 'tin' })
  expect(at('chalk')).toMatchObject({ next: undefined, previous: 'glass' })
  // A record that has left the list counts as before it.
  expect(at('sand')).toMatchObject({ currentId: 'sand', next: 'clay', previous: undefined })
})

test('after a decision the next record opens that no other operator is deciding on, else the nearest before it', () => {
  expect(at('clay').nextFree).toBe('tin')
  expect(at('clay', ['tin']).nextFree).toBe('glass')
  expect(at('glass', ['chalk']).nextFree).toBe('tin')
  expect(at('glass', ['chalk', 'tin']).nextFree).toBe('clay')
  expect(at('glass', ['clay', 'tin', 'chalk']).nextFree).toBe('chalk')
})
