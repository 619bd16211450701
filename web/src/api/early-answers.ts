declare global {
  /** Requests started by `web/early.ts` before this script had loaded. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined
}

/** How long an early response counts as fresh; afterwards a screen sends its own request. */
const freshMs = 15_000

/** Returns the response already requested for this URL, once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.[address]
  if (!answer) return undefined
  if (performance.now() > freshMs) {
    forgetEarlyAnswers()
    return undefined
  }
  delete globalThis.earlyAnswers?.[address]
  return answer
}

/** Discards the early responses, which belong to the session with which the document was loaded. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
