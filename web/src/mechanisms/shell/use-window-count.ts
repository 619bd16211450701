import { useEffect } from 'react'
import { setWindowTitle } from '#ui/page/window-title.ts'

/** Shows the number of waiting items in the tab's title, with a dot on its icon, and clears both once nobody is signed in. */
export function useWindowCount(waiting: number): void {
  useEffect(() => show(waiting), [waiting])
  useEffect(() => () => show(0), [])
}

function show(count: number): void {
  setWindowTitle({ count })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const file = count > 0 ? '/favicon-unread.svg' : '/favicon.svg'
  // Set only on a change, because browsers fetch the file again each time.
  if (icon && icon.getAttribute('href') !== file) icon.setAttribute('href', file)
}
