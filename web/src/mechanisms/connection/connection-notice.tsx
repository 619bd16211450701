import { useEffect, useSyncExternalStore } from 'react'
import { isCutOff, onReachability, onReachedAgain, reachability } from '#api/reachability.ts'
import { StandingToast } from '#ui/feedback/toast-region.tsx'
import { dismissToast, toast } from '#ui/feedback/toast.ts'
import { useConnectionWatch } from './use-connection-watch.ts'

/** Announces when Pairtake cannot be reached, and when it can again. */
export function ConnectionNotice() {
  useConnectionWatch()
  const state = useSyncExternalStore(onReachability, reachability)
  useEffect(() => {
    let said: number | undefined
    const say = onReachedAgain(() => (said = toast('Connected again')))
    const takeBack = onReachability((now) => {
      if (isCutOff(now) && said !== undefined) dismissToast(said)
    })
    return () => {
      say()
      takeBack()
    }
  }, [])
  if (!isCutOff(state)) return null
  return (
    <StandingToast>
      {state === 'offline' ? 'You are offline.' : 'Pairtake can’t be reached right now.'} What you typed is safe. We’ll reconnect as soon as
      we can.
    </StandingToast>
  )
}
