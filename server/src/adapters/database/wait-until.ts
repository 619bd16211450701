import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer is yes (true) or the limit is over (false). */
export async function waitUntil(limitMs: number, isReached: () => boolean | Promise<boolean>, pauseMs = 20): Promise<boolean> {
  const endsAt = performance.now() + limitMs
  for (;;) {
    if (await isReached()) return true
    if (performance.now() >= endsAt) return false
    await sleep(pauseMs)
  }
}
