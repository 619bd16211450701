import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('migrations are numbered without a gap and without a double, so that their order is what their names say', () => {
  const numbers = readdirSync(join(import.meta.dirname, '../../../migrations'))
    .toSorted()
    .map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_number, at) => at + 1))
})
