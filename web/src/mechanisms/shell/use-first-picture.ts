import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/**
 * Removes the bar and mark of the document once the first screen has rendered, not when the script has loaded, so that the page is never blank in
 * between.
 */
export function useFirstPicture(): void {
  const isThere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (isThere) document.getElementById('first-picture')?.remove()
  }, [isThere])
}
