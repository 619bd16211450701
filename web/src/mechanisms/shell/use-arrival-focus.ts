import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * On a new document the browser scrolls to the top and the screen reader announces its title; within one document, focusing the content does both.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        const content = document.getElementById('content')
        // Focus that is already inside the content, such as on a tab or list, stays there.
        if (content && !content.contains(document.activeElement) && !document.querySelector('[role=dialog]')) {
          content.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}
