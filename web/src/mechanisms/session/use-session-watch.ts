import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { timings, tokenStorageKey } from '@pairtake/protocol/limits'
import { announceLogout } from '#api/on-logout.ts'
import { queryClient } from '#api/query-client.ts'
import { discardToken, findToken, findTokenOwner, ownerStorageKey } from '#api/token.ts'
import { hasStatus } from '#api/transport-error.ts'
import { authUserOptions, useAuthUser } from './auth-user.ts'
import { keepReturnAddress } from './return-address.ts'

/**
 * Refetches the member after the tab was hidden for over 60 s; a logout in another tab or an expired token ends this session too. If another member has
 * logged in, in another tab, everything here belongs to somebody else, so the page is loaded again.
 */
export function useSessionWatch(): void {
  const router = useRouter()
  const { id } = useAuthUser()
  const [shownTo] = useState(id)

  useEffect(() => {
    if (id !== shownTo) loadAgain(router.history)
  }, [router, id, shownTo])

  useEffect(() => {
    let hiddenAt: number | undefined
    // Nothing can be saved any more, so a changed form does not ask for confirmation.
    const leave = () => void router.navigate({ to: '/logout', replace: true, ignoreBlocker: true })

    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
      } else if (hiddenAt !== undefined && Date.now() - hiddenAt > timings.hiddenTabMs) {
        void queryClient.refetchQueries({ queryKey: authUserOptions.queryKey })
      }
    }
    const onStorage = (event: StorageEvent) => {
      if ((event.key === tokenStorageKey || event.key === null) && findToken() === null) leave()
      const owner = findTokenOwner()
      if (event.key === ownerStorageKey && owner !== null && owner !== shownTo) loadAgain(router.history)
    }
    // Any read that is refused for an expired token ends the session, not only the member's.
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !hasStatus(event.action.error, 401)) return
      keepReturnAddress(router.state.location.href)
      discardToken()
      setTimeout(leave, timings.logoutDelayMs)
    })

    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('storage', onStorage)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('storage', onStorage)
      unsubscribe()
    }
  }, [router, shownTo])
}

/** Nothing asks whether to stay, neither a changed form nor an upload: both would go on for the other member. */
function loadAgain(history: RouterHistory): void {
  history.destroy()
  announceLogout(null)
  window.location.reload()
}
