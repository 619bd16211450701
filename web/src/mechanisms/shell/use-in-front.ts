import { useSyncExternalStore } from 'react'

/** A page in a tab behind, or in a window behind, shows nothing to anybody. */
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

/** Whether somebody has this page before them: what counts as seen or read is seen in front. */
export function useInFront(): boolean {
  return useSyncExternalStore(subscribe, isInFront)
}
