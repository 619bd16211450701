import type { ErrorTree } from '@pairtake/protocol/error-codes'
import { Refusal } from '#refusal.ts'

type Refused = { code: string; words: string; errors?: ErrorTree; retryAfterSeconds?: number }

/** The refusal of a rule, or undefined if it passes. Any other error is rethrown. */
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
