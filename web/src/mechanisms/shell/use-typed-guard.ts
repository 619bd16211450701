import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepFetching } from '#ui/base/keep-fetching.ts'

/** Guards typed text once the first view is there. A guard that cannot be fetched must not take the shell down: it is fetched again. */
export function useTypedGuard({ isAtRest }: { isAtRest: boolean }): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isAtRest) return
    const leaving = new AbortController()
    const { signal } = leaving
    void keepFetching(() => import('./typed-guard.ts'), signal).then((module) => {
      if (module && !signal.aborted) signal.addEventListener('abort', module.guardTyped(history))
    })
    return () => leaving.abort()
  }, [history, isAtRest])
}
