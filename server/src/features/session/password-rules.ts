import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { turnstile } from '../../adapters/media/turnstile.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'

/** argon2id is the package's default algorithm (product.md, Accounts). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a password nobody knows: an address that is not a member's costs the same work as one that is. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$/+jQt9H0kmVmZ9PAisj9Mw$j1ocC7CbganeBNUbD2V3G773AaQO7gYpbRzuh5TQDtU'

// One core stays free for everything that is not a password.
const places = Math.max(1, availableParallelism() - 1)
const mostWaiting = 400
const enter = turnstile(places)
let waiting = 0

/** Passwords are worked on a few at a time; beyond what can wait a moment people are asked to come back. */
export async function atPasswordPlace<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting)
    throw new Refusal('OVERLOADED', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  waiting += 1
  try {
    return await enter(work)
  } finally {
    waiting -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return atPasswordPlace(() => hash(password, cost))
}

/** Call it `atPasswordPlace`. Without a hash it does the same work and says no. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  // A hash of another shape belongs to a member who cannot log in by password.
  const isUsable = storedHash?.startsWith('$argon2') ?? false
  const matches = await verify(isUsable && storedHash !== undefined ? storedHash : nobodysHash, password)
  return matches && isUsable
}

let common: Set<string> | undefined

/** The list keeps passwords that are long enough to be chosen at all, in lower case. */
export function refuseCommonPassword(path: string, password: string): void {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  if (common.has(password.toLowerCase()))
    throw fieldRefusal(path, 'This password is among the most common ones. Please choose another one.')
}
