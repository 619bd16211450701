/** Exits within this time of each other count as one series. */
const spellMs = 60_000
const patientFor = 6
const shortestMs = 200

/** How long to wait before restarting something that stopped unexpectedly; it is retried forever. */
export class RestartPauses {
  #endedAt: number[] = []

  /** No pause after the first exit within a minute, a short one after the next five; from then on each is twice the one before, up to `longestMs`. */
  next(longestMs: number, nowMs = performance.now()): number {
    this.#endedAt = [...this.#endedAt, nowMs].filter((at) => nowMs - at < spellMs)
    if (this.#endedAt.length === 1) return 0
    const doublings = Math.max(0, this.#endedAt.length - patientFor)
    return Math.min(longestMs, shortestMs * 2 ** doublings)
  }
}
