import { vi } from 'vitest'

/** For `beforeEach`: what the style sheet's breakpoints are asked about is a window this wide, in rem; `happy-dom` does not know their syntax. */
export function windowOf(rem: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: rem >= Number(/^\(width >= ([\d.]+)rem\)$/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
