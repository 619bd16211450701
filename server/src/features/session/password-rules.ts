import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue, QueueFullError } from '#http/fair-queue.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'

/** argon2id is the package's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random password: an address that is not a member's costs the same work as one that is. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$/+jQt9H0kmVmZ9PAisj9Mw$j1ocC7CbganeBNUbD2V3G773AaQO7gYpbRzuh5TQDtU'

// One core is kept free for everything except passwords.
const width = Math.max(1, availableParallelism() - 1)
const enter = fairQueue({ width, waitingEach: 100, waitingInAll: 400 })
/** For passwords outside of calls: those of the demo and of operators created by command. */
const nobodysNetwork = ''

/**
 * Hashes a few passwords at a time, and networks take turns, so that a network with hundreds of logins delays nobody else. If the queue is full, the
 * call is refused with a time to retry.
 */
export async function inPasswordQueue<T>(network: string, work: () => Promise<T>): Promise<T> {
  try {
    return await enter(network, work)
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    if (error.isOwnFault) {
      throw new Refusal('TOO_OFTEN', 'Many passwords are being checked from your network. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    throw new Refusal('OVERLOADED', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  }
}

export function hashPassword(password: string, network = nobodysNetwork): Promise<string> {
  return inPasswordQueue(network, () => hash(password, cost))
}

/** Must be called within `inPasswordQueue`. Without a hash it does the same work and returns false. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  // A hash in another format belongs to a member who cannot log in by password.
  const usableHash = storedHash?.startsWith('$argon2') ? storedHash : undefined
  const matches = await verify(usableHash ?? nobodysHash, password)
  return matches && usableHash !== undefined
}

let common: Set<string> | undefined

/**
 * The list holds passwords that are long enough to be chosen at all, in lower case. The two lines of its header match none, because they have
 * capitals.
 */
export function refuseCommonPassword(path: string, password: string): void {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  if (common.has(password.toLowerCase()))
    throw fieldRefusal(path, 'This password is among the most common ones. Please choose another one.')
}
