import { expect, inject, test } from 'vitest'
import { simulate } from '#testing/histories/simulate.ts'

// A thousand are in `histories.slow.test.ts`, ten thousand in `npm run simulate`.
test('ABUSE-24 ABUSE-25 the books are right after every step of 100 random histories', { timeout: 120_000 }, async () => {
  const { histories, failures } = await simulate({ serverUrl: inject('databaseUrl'), seed: 1, histories: 100 })
  expect(failures.join('\n\n')).toBe('')
  expect(histories).toBe(100)
})
