import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A browser begins a new page at its top and reads its name aloud; within one document the focus on the content does both. */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        const content = document.getElementById('content')
        // Who is inside the content, at a tab or a list of its own, stays there.
        if (content && !content.contains(document.activeElement) && !document.querySelector('[role=dialog]')) {
          content.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}
