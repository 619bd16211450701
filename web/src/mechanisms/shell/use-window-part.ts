import { useLocation } from '@tanstack/react-router'

/** The name of the tab that the address shows; `parts` names them by a piece of their addresses, the closest first. */
export function useWindowPart(parts: Record<string, string>): string | undefined {
  return useLocation({
    select: ({ pathname }) => {
      const pieces = new Set(pathname.split('/'))
      return Object.entries(parts).find(([piece]) => pieces.has(piece))?.[1]
    },
  })
}
