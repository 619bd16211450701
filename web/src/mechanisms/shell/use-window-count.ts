import { useEffect } from 'react'
import { setWindowCount } from '#ui/page/window-title.ts'

/** Says on the tab how much waits, and nothing any more once nobody is signed in. */
export function useWindowCount(waiting: number): void {
  useEffect(() => setWindowCount(waiting), [waiting])
  useEffect(() => () => setWindowCount(0), [])
}
