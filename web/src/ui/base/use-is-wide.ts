import { useSyncExternalStore } from 'react'

/** The style sheet's breakpoints. */
const queries = {
  sm: '(width >= 40rem)',
  md: '(width >= 56.25rem)',
  lg: '(width >= 67.5rem)',
}

type Breakpoint = keyof typeof queries

export const isWideNow = (breakpoint: Breakpoint): boolean => matchMedia(queries[breakpoint]).matches

/**
 * Returns whether the window is at least as wide as the breakpoint. For parts that narrow windows leave out: hidden by the style sheet, a part
 * would still fetch its data and code and be drawn in vain.
 */
export function useIsWide(breakpoint: Breakpoint): boolean {
  const query = queries[breakpoint]
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => isWideNow(breakpoint),
  )
}
