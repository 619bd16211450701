import { expect, test } from 'vitest'
import { pageSlots } from './pagination.tsx'

const before = 'gap-before'
const after = 'gap-after'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 12, [1, 2, 3, after, 12]],
  [4, 12, [1, 2, 3, 4, 5, 6, after, 12]],
  [5, 12, [1, 2, 3, 4, 5, 6, 7, after, 12]],
  [6, 12, [1, before, 4, 5, 6, 7, 8, after, 12]],
  [8, 12, [1, before, 6, 7, 8, 9, 10, 11, 12]],
  [12, 12, [1, before, 10, 11, 12]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %i of %i shows first, last, two around and gaps', (page, pages, slots) => {
  expect(pageSlots(page, pages)).toEqual(slots)
})

test('every list of pages is in order and never has a gap of a single page', () => {
  for (let pages = 1; pages <= 20; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      for (const reach of [1, 2]) {
        const slots = pageSlots(page, pages, reach)
        const numbers = slots.filter((slot) => typeof slot === 'number')
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
        expect(numbers).toContain(page)
        const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
        expect(steps.filter((step) => step === 2)).toEqual([])
      }
    }
  }
})
