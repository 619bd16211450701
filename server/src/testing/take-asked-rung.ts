import { vi } from 'vitest'
import { rungs, type Rung } from '#adapters/media/detect-isolation.ts'

const asked = rungs.find((rung) => rung === process.env['RUNG_OF_TEST']) ?? rungs[0]

// A setup file for each test file if RUNG_OF_TEST is set: limits the rung, except for tests that name one.
vi.mock(import('#adapters/media/detect-isolation.ts'), async (original) => {
  const real = await original()
  return { ...real, detectIsolation: (best?: Rung) => real.detectIsolation(best ?? asked) }
})
