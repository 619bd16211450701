import { useSyncExternalStore } from 'react'

/** The style sheet's breakpoints. */
export const queries = {
  sm: '(width >= 40rem)',
  md: '(width >= 56.25rem)',
  lg: '(width >= 67.5rem)',
}

type Breakpoint = keyof typeof queries

export const isWideNow = (breakpoint: Breakpoint): boolean => matchMedia(queries[breakpoint]).matches

const stores = { sm: storeOf('sm'), md: storeOf('md'), lg: storeOf('lg') } satisfies Record<Breakpoint, object>

/** Made once for each breakpoint: React stops and starts listening whenever it is given another function. */
function storeOf(breakpoint: Breakpoint) {
  return {
    subscribe: (onChange: () => void) => {
      const list = matchMedia(queries[breakpoint])
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    isWide: () => isWideNow(breakpoint),
  }
}

/**
 * Returns whether the window is at least as wide as the breakpoint. For parts that narrow windows leave out: hidden by the style sheet, a part
 * would still fetch its data and code and be drawn in vain.
 */
export function useIsWide(breakpoint: Breakpoint): boolean {
  const { subscribe, isWide } = stores[breakpoint]
  return useSyncExternalStore(subscribe, isWide)
}
