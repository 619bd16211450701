/** Whether Pairtake answers: `doubtful` after one call without an answer, `offline` when the device says so itself. */
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

/** A call had no answer. One proves nothing: a second look decides. */
export function noteSilence(): void {
  if (current === 'reached') setReachability('doubtful')
}

export function onReachability(listener: (now: Reachability, before: Reachability) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isCutOff = (state: Reachability): boolean => state === 'unreachable' || state === 'offline'

/** Calls back each time Pairtake can be reached again after it could not. */
export function onReachedAgain(listener: () => void): () => void {
  return onReachability((now, before) => {
    if (now === 'reached' && isCutOff(before)) listener()
  })
}
