import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { unnamedKeys } from './unnamed-keys.ts'

const schema = z.object({ id: z.string(), items: z.array(z.object({ count: z.int() })), flags: z.record(z.string(), z.boolean()) })
const given = { id: 'a', items: [{ count: 1 }, { count: 2 }], flags: { one: true } }
const keysOf = (value: object) => unnamedKeys(value, schema.parse(value))

test('an answer of exactly the schema’s keys has none that are unnamed', () => {
  expect(keysOf(given)).toEqual([])
  expect(keysOf({ ...given, later: undefined })).toEqual([])
})

test('every other key is named by its place, at any depth', () => {
  expect(keysOf({ ...given, passwordHash: 'x', items: [{ count: 1 }, { count: 2, agencyId: 'b' }] })).toEqual([
    'items.1.agencyId',
    'passwordHash',
  ])
})
