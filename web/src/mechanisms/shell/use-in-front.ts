import { useSyncExternalStore } from 'react'

/** A page in a background tab or window is not seen by anyone. */
const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}

/** Returns whether the page is in the foreground; only then does content count as seen or read. */
export function useInFront(): boolean {
  return useSyncExternalStore(subscribe, isInFront)
}
