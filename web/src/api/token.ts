import { tokenStorageKey } from '@pairtake/protocol/limits'
import { forgetEarlyAnswers } from './early-answers.ts'

export function findToken(): string | null {
  return localStorage.getItem(tokenStorageKey)
}

/** Returns the token, or throws with the message of S1 section 6 if there is none. */
export function readToken(): string {
  const token = findToken()
  if (token === null) throw new Error('User token not set')
  return token
}

export function keepToken(token: string): void {
  forgetEarlyAnswers()
  localStorage.setItem(tokenStorageKey, token)
}

/** Discards the token, which clears all local storage (S1 section 6). */
export function discardToken(): void {
  forgetEarlyAnswers()
  localStorage.clear()
}
