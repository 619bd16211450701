/** Ends that come faster than this belong to one bad spell. */
const spellMs = 60_000
const atOnce = 6
const shortestMs = 200

/** How long to wait before something that ended by itself is started again; it is never given up. */
export class RestartPauses {
  #endedAt: number[] = []

  /** The first six ends of a minute are answered at once; from then on each pause is twice the one before, up to `longestMs`. */
  next(longestMs: number, nowMs = performance.now()): number {
    this.#endedAt = [...this.#endedAt, nowMs].filter((at) => nowMs - at < spellMs)
    const doublings = Math.max(0, this.#endedAt.length - atOnce)
    return Math.min(longestMs, shortestMs * 2 ** doublings)
  }
}
