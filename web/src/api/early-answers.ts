declare global {
  /** Asked for by `web/early.ts` before this script was there. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined
}

/** Later a screen wants to know how it is now. */
const freshMs = 15_000

/** The answer that is on its way already, once. */
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

/** They belong to the session that the document began with. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
