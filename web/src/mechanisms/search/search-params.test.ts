import { expect, test } from 'vitest'
import { idParam, markParam, oneOfParam, pageParam, searchOf, textParam, wholeParam, yesOrNoParam, yesParam } from './search-params.ts'

const search = searchOf({
  page: pageParam,
  show: idParam,
  q: textParam,
  take: wholeParam,
  add: yesOrNoParam,
  shippable: yesParam,
  done: markParam,
  state: oneOfParam(['draft', 'published']),
})

test('an address gives a screen the parameters it knows and no others', () => {
  const given = { page: 3, show: 'a1', q: 'oat', take: 0, add: false, shippable: true, done: 'yes', state: 'draft' }
  expect(search({ ...given, utm: 'x' })).toEqual({ ...given, done: 1 })
})

test('what makes no sense in an address is as good as absent', () => {
  for (const page of [0, -1, 1.5, '2', null, {}, [], Number.NaN, Number.POSITIVE_INFINITY, 1e300]) expect(search({ page })).toEqual({})
  // Merged over the URL as typed, so that no screen reads the invalid value.
  expect({ page: 'x', ...search({ page: 'x' }) }.page).toBeUndefined()
  expect(search({ show: { a: 1 }, q: ['x'], take: '7', add: 'true', shippable: false, done: null, state: 'lost' })).toEqual({})
  expect(search({ state: 'toString', show: true })).toEqual({})
})

test('an id and words made of digits stay text, and long words are cut', () => {
  expect(search({ show: 12, q: 34 })).toEqual({ show: '12', q: '34' })
  expect(search({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})
