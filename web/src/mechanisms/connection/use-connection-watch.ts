import { useEffect } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { isCutOff, onReachability, onReachedAgain, reachability, setReachability } from '#api/reachability.ts'
import { isTransportError } from '#api/transport-error.ts'

const firstDelayMs = 2_000
const longestDelayMs = 30_000

/** True when the service answers, whatever it says but that it is away. */
export async function isReachable(): Promise<boolean> {
  try {
    await call(getConfig, {})
    return true
  } catch (error) {
    return isTransportError(error) && error.kind !== 'network' && ![502, 503, 504].includes(error.status)
  }
}

/** Looks whether Pairtake answers, again and again while it does not, and reads again what is on screen when it does. */
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
