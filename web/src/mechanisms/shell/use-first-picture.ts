import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** The bar and the mark that stand in the document go when the first screen is there, not when the script is: nothing is white in between. */
export function useFirstPicture(): void {
  const isThere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (isThere) document.getElementById('first-picture')?.remove()
  }, [isThere])
}
