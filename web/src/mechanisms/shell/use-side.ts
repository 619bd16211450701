import { useLayoutEffect } from 'react'
import type { Role } from '@pairtake/protocol/roles'

/** Sets the side, which determines the colours of bar, tabs and accents. */
export function useSide(side: Role): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['side'] = side
    // The next document loads with this bar (`web/early.ts`).
    localStorage.setItem('side', side)
  }, [side])
}
