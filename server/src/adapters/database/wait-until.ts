import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition holds (true) or the time limit is over (false). */
export async function waitUntil(limitMs: number, isReached: () => boolean | Promise<boolean>, pauseMs = 20): Promise<boolean> {
  const endsAt = performance.now() + limitMs
  for (;;) {
    if (await isReached()) return true
    if (performance.now() >= endsAt) return false
    await sleep(pauseMs)
  }
}
