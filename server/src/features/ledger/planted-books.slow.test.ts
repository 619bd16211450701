import { describe, expect, inject, test } from 'vitest'
import { plantedFaults } from '#testing/histories/planted-books.ts'
import { simulate } from '#testing/histories/simulate.ts'

const serverUrl = inject('databaseUrl')

async function told(plants: readonly string[]): Promise<string> {
  const { failures } = await simulate({ serverUrl, provider: 'sandbox', seed: 1, histories: 300, plants, isShrunk: false })
  return failures.join('\n')
}

// `npm run simulate -- --plant WORDS` does the same for one fault.
describe('R-160 ABUSE-24 the simulator finds', () => {
  test.for(plantedFaults)('$title', { timeout: 120_000 }, async ({ plant, disarm, words }) => {
    expect(await told(disarm === undefined ? [plant] : [disarm, plant])).toMatch(words)
  })
})

describe('R-161 ABUSE-24 the database itself refuses', () => {
  const refused = plantedFaults.filter(({ disarm }) => disarm !== undefined)
  test.for(refused)('$title', { timeout: 120_000 }, async ({ plant }) => {
    expect(await told([plant])).toMatch(/was answered with 500|broke off/)
  })
})
