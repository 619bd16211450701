import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const suffix = / · Pairtake$/

/** A browser reads a new page aloud and begins at its top; within one document the page does both itself. */
export function ArrivalAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => setTitle(document.title.replace(suffix, '')))
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])

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

  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
