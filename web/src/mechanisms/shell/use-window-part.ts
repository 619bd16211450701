import { useLocation } from '@tanstack/react-router'

/** Returns the name of the part that the URL shows; `parts` maps URL segments to names, the most specific first. */
export function useWindowPart(parts: Record<string, string>): string | undefined {
  return useLocation({
    select: ({ pathname }) => {
      const pieces = new Set(pathname.split('/'))
      return Object.entries(parts).find(([piece]) => pieces.has(piece))?.[1]
    },
  })
}
