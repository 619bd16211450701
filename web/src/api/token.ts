import { tokenStorageKey } from '@pairtake/protocol/limits'
import { forgetEarlyAnswers } from './early-answers.ts'

/** The id of the member whose token it is, stored beside it once the member was loaded: for a logout in a document that has not, and for other tabs. */
export const ownerStorageKey = 'user-id'

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
  localStorage.removeItem(ownerStorageKey)
  localStorage.setItem(tokenStorageKey, token)
}

/** Returns the id of the member whose token is stored, or null as long as that member was never loaded. */
export function findTokenOwner(): string | null {
  return localStorage.getItem(ownerStorageKey)
}

/** Another tab may have ended the session while the member was loading; nothing is stored then. */
export function keepTokenOwner(userId: string): void {
  if (findToken() !== null) localStorage.setItem(ownerStorageKey, userId)
}

/** Discards the token, which clears all local storage (S1 section 6). */
export function discardToken(): void {
  forgetEarlyAnswers()
  localStorage.clear()
}
