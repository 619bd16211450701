import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('migrations are numbered with four digits and without a double, so that their order is what their names say', () => {
  const names = readdirSync(join(import.meta.dirname, '../../../migrations')).toSorted()
  const numbers = names.map((name) => /^(\d{4})-[\w-]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(names.length)
})
