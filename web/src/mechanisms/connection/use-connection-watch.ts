import { useEffect } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { isCutOff, onReachability, onReachedAgain, reachability, setReachability } from '#api/reachability.ts'
import { isTransportError } from '#api/transport-error.ts'

const firstDelayMs = 2_000
const longestDelayMs = 30_000

/** Returns true if the service responds with anything but "unavailable". */
export async function isReachable(): Promise<boolean> {
  try {
    await call(getConfig, {})
    return true
  } catch (error) {
    return isTransportError(error) && error.kind !== 'network' && ![502, 503, 504].includes(error.status)
  }
}

/** Polls Pairtake while it does not respond, and refetches what is on screen once it does. */
export function useConnectionWatch(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let delayMs = firstDelayMs

    const look = async () => {
      clearTimeout(timer)
      if (!navigator.onLine) return setReachability('offline')
      if (await isReachable()) {
        delayMs = firstDelayMs
        return setReachability('reached')
      }
      setReachability(navigator.onLine ? 'unreachable' : 'offline')
      timer = setTimeout(() => void look(), delayMs)
      delayMs = Math.min(longestDelayMs, delayMs * 2)
    }
    const lookNow = () => void look()
    const lookIfCutOff = () => {
      if (document.visibilityState === 'visible' && isCutOff(reachability())) lookNow()
    }

    const unsubscribe = [
      onReachability((now) => {
        if (now === 'doubtful') lookNow()
      }),
      onReachedAgain(() => void queryClient.invalidateQueries()),
    ]
    window.addEventListener('offline', lookNow)
    window.addEventListener('online', lookNow)
    document.addEventListener('visibilitychange', lookIfCutOff)
    if (!navigator.onLine) lookNow()
    return () => {
      clearTimeout(timer)
      for (const end of unsubscribe) end()
      window.removeEventListener('offline', lookNow)
      window.removeEventListener('online', lookNow)
      document.removeEventListener('visibilitychange', lookIfCutOff)
    }
  }, [])
}
