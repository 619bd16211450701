import { tokenStorageKey } from '@pairtake/protocol/limits'
import { forgetEarlyAnswers } from './early-answers.ts'

export function findToken(): string | null {
  return localStorage.getItem(tokenStorageKey)
}

/** S1 section 6: reading it when none exists fails with these words. */
export function readToken(): string {
  const token = findToken()
  if (token === null) throw new Error('User token not set')
  return token
}

export function keepToken(token: string): void {
  forgetEarlyAnswers()
  localStorage.setItem(tokenStorageKey, token)
}

/** S1 section 6: discarding the token clears all local storage. */
export function discardToken(): void {
  forgetEarlyAnswers()
  localStorage.clear()
}
