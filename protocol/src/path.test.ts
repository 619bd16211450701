import { expect, test } from 'vitest'
import { fillAddress, fillPath, paramsOf, routerPath, textsOf } from './path.ts'

const path = '/campaigns/{id}/files/{fileId}'

test('a path names its parameters, in order', () => {
  expect([paramsOf(path), paramsOf('/campaigns')]).toEqual([['id', 'fileId'], []])
  expect(routerPath(path)).toBe('/campaigns/:id/files/:fileId')
})

test('a filled path has each value in its place, and no value leaves it', () => {
  expect(fillPath(path, { id: '1', fileId: '2', other: '3' })).toBe('/campaigns/1/files/2')
  expect(fillPath(path, { id: 'a/../b?c', fileId: 'ä' })).toBe('/campaigns/a%2F..%2Fb%3Fc/files/%C3%A4')
  expect([fillPath(path, { id: 1 }), fillPath('/campaigns')]).toEqual(['/campaigns//files/', '/campaigns'])
})

test('an address has its query behind it, where there is one', () => {
  expect(fillAddress('/campaigns/{id}', { params: { id: '1' }, query: { page: 2, name: 'a b' } })).toBe('/campaigns/1?page=2&name=a+b')
  expect([fillAddress('/campaigns', {}), fillAddress('/campaigns', { query: {} })]).toEqual(['/campaigns', '/campaigns'])
})

test('of the values of an object only the texts are parameters', () => {
  expect([...textsOf({ id: '1', count: 2, none: null })]).toEqual([['id', '1']])
})
