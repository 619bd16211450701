import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, listOf, paged, pageQuery, pageQueryWith } from './paging.ts'

describe('R-141 a page', () => {
  test('is the first of 20 records unless told, and may be told as a text', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 20 })
    expect(pageQuery.parse({ page: '2', limit: '100' })).toEqual({ page: 2, limit: 100 })
    expect(pageQuery.parse({ page: 1_000_000_000, limit: 1 })).toEqual({ page: 1_000_000_000, limit: 1 })
  })

  test('counts from 1 and has at most 100 records', () => {
    const told = (query: object) => pageQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message])
    const unusable = 'Page and limit are whole numbers from 1.'
    for (const page of ['0', '-1', '1.5', 'x', ' ', 0, null, []]) expect(told({ page }), JSON.stringify(page)).toEqual([['page', unusable]])
    expect(told({ limit: '101' })).toEqual([['limit', 'At most 100 here.']])
    expect(told({ page: 1_000_000_001 })).toEqual([['page', 'At most 1000000000 here.']])
  })

  test('may be asked for with more beside it', () => {
    expect(pageQueryWith({ state: z.string() }).parse({ state: 'new' })).toEqual({ page: 1, limit: 20, state: 'new' })
    expect(pageQueryWith({ state: z.string() }).safeParse({}).success).toBe(false)
  })
})

test('answers carry their records under data, and pages how many there are', () => {
  const meta = { page: 1, pages: 1, total: 1 }
  expect(paged(z.string()).parse({ data: ['a'], meta })).toEqual({ data: ['a'], meta })
  for (const wrong of [
    { data: ['a'] },
    { data: 'a', meta },
    { data: ['a'], meta: { page: 1, pages: 1 } },
    { data: ['a'], meta: { ...meta, page: 1.5 } },
  ]) {
    expect(paged(z.string()).safeParse(wrong).success).toBe(false)
  }
  expect([dataOf(z.string()).safeParse({ data: 'a' }).success, dataOf(z.string()).safeParse({}).success]).toEqual([true, false])
  expect([listOf(z.string()).safeParse({ data: ['a'] }).success, listOf(z.string()).safeParse({ data: 'a' }).success]).toEqual([
    true,
    false,
  ])
})
