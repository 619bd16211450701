import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepFetching } from '#ui/base/keep-fetching.ts'

/**
 * Guards typed text once the first view is there, or as soon as something is typed before. A guard that cannot be fetched must not take the shell down:
 * it is fetched again.
 */
export function useTypedGuard({ isAtRest }: { isAtRest: boolean }): void {
  const { history } = useRouter()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const guard = () =>
      void keepFetching(() => import('./typed-guard.ts'), signal).then((module) => {
        if (module && !signal.aborted) signal.addEventListener('abort', module.guardTyped(history))
      })
    if (isAtRest) guard()
    else window.addEventListener('input', guard, { once: true, signal })
    return () => leaving.abort()
  }, [history, isAtRest])
}
