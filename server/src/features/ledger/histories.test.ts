import { expect, inject, test } from 'vitest'
import { simulate } from '#testing/histories/simulate.ts'

// A thousand histories per provider run in `histories.slow.test.ts`, ten thousand in `npm run simulate`.
test.each([
  ['sandbox', 100],
  ['stripe', 50],
] as const)(
  'R-253 ABUSE-24 ABUSE-25 the books are right, and equal to those of the provider (%s), after every step of %i random histories',
  { timeout: 120_000 },
  async (provider, count) => {
    const { histories, failures } = await simulate({ serverUrl: inject('databaseUrl'), provider, seed: 1, histories: count })
    expect(failures.join('\n\n')).toBe('')
    expect(histories).toBe(count)
  },
)
