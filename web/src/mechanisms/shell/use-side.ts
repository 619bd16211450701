import { useLayoutEffect } from 'react'
import type { Role } from '@pairtake/protocol/roles'

/** Whose product it is colours bar, tabs and accents. */
export function useSide(side: Role): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['side'] = side
    // The next document begins with this bar (`web/early.ts`).
    localStorage.setItem('side', side)
  }, [side])
}
