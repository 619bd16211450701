import { vi } from 'vitest'
import { rungs, type Rung } from '#adapters/media/detect-isolation.ts'

const asked = rungs.find((rung) => rung === process.env['RUNG_OF_TEST']) ?? rungs[0]

// Set up before each test file when RUNG_OF_TEST asks for a rung: nobody gets a better one, unless they name it.
vi.mock(import('#adapters/media/detect-isolation.ts'), async (original) => {
  const real = await original()
  return { ...real, detectIsolation: (best?: Rung) => real.detectIsolation(best ?? asked) }
})
