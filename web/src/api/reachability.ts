/** Whether Pairtake responds: `doubtful` after one call without a response, `offline` if the device itself reports it. */
export type Reachability = 'reached' | 'doubtful' | 'unreachable' | 'offline'

let current: Reachability = 'reached'
const listeners = new Set<(now: Reachability, before: Reachability) => void>()

export function reachability(): Reachability {
  return current
}

export function setReachability(now: Reachability): void {
  if (now === current) return
  const before = current
  current = now
  for (const listener of listeners) listener(now, before)
}

/** Notes that a call had no response. One proves nothing; a second check decides. */
export function noteSilence(): void {
  if (current === 'reached') setReachability('doubtful')
}

export function onReachability(listener: (now: Reachability, before: Reachability) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isCutOff = (state: Reachability): boolean => state === 'unreachable' || state === 'offline'

/** Calls the listener each time Pairtake is reachable again after an interruption. */
export function onReachedAgain(listener: () => void): () => void {
  return onReachability((now, before) => {
    if (now === 'reached' && isCutOff(before)) listener()
  })
}
