import type { ErrorTree } from '@pairtake/protocol/error-codes'
import { Refusal } from '#refusal.ts'

type Refused = { code: string; words: string; errors?: ErrorTree; retryAfterSeconds?: number }

/** What a rule refuses with, or undefined where it lets pass. Anything else that is thrown goes on. */
export function refusalOf(rule: () => unknown): Refused | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    return toldBy(error)
  }
}

export function toldBy(error: unknown): Refused {
  if (!(error instanceof Refusal)) throw error
  const { code, message: words, errors, retryAfterSeconds } = error
  return { code, words, ...(errors && { errors }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
