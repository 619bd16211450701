import { expect, test } from 'vitest'
import { metaOf } from './page.ts'

test('R-141 a list has at least one page, also when it is empty', () => {
  expect(metaOf({ page: 1, limit: 20 }, 0)).toEqual({ page: 1, pages: 1, total: 0 })
  expect(metaOf({ page: 2, limit: 20 }, 20)).toEqual({ page: 2, pages: 1, total: 20 })
  expect(metaOf({ page: 2, limit: 20 }, 21)).toEqual({ page: 2, pages: 2, total: 21 })
})
