import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { after, hours, minutes, seconds } from '#wire-time.ts'

type Limit = { atMost: number; withinMs: number }
export type Throttle = { kind: string; limits: readonly Limit[]; words: string }

const justDidThis = 'You just recently did this. Please wait a moment before you try again.'
const mailedTwice: readonly Limit[] = [
  { atMost: 1, withinMs: seconds(60) },
  { atMost: 5, withinMs: hours(1) },
]

/** Attempts counted by address or network, whether or not the address is a member's (ABUSE-18, ABUSE-19). */
export const throttles = {
  resend: { kind: 'resend', limits: mailedTwice, words: justDidThis },
  reset: { kind: 'reset', limits: mailedTwice, words: justDidThis },
  /** Prevents flooding somebody's inbox by signing up with their address repeatedly. */
  signupOfAddress: { kind: 'signup-address', limits: [{ atMost: 5, withinMs: hours(1) }], words: justDidThis },
  login: {
    kind: 'login',
    limits: [{ atMost: 10, withinMs: minutes(15) }],
    words: 'Too many attempts failed. Please wait a few minutes, or reset your password.',
  },
  /** Each attempt costs two password hashes. */
  passwordChange: { kind: 'password-change', limits: [{ atMost: 10, withinMs: hours(1) }], words: justDidThis },
  /** Limits guesses of the password by somebody who holds a member's session. */
  password: {
    kind: 'password',
    limits: [{ atMost: 10, withinMs: minutes(15) }],
    words: 'Too many attempts failed. Please wait a few minutes before you try again.',
  },
} as const satisfies Record<string, Throttle>

/** Limits one guess each at many accounts, which no account's own limit notices. */
export function failedLoginsOfNetwork(atMost: number): Throttle {
  return {
    kind: 'login-network',
    limits: [{ atMost, withinMs: minutes(15) }],
    words: 'Too many logins failed from your network. Please wait a few minutes, or reset your password.',
  }
}

export function signupsOfNetwork(atMost: number): Throttle {
  return {
    kind: 'signup-network',
    limits: [{ atMost, withinMs: hours(1) }],
    words: 'Many accounts were just created from your network. Please try again later.',
  }
}

type Attempt = { throttle: Throttle; key: string }

/** Counts an attempt, or refuses it with the time to wait. */
export async function takeAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  await transact(deps.db, async (tx) => {
    // Two concurrent attempts would each miss the other in their count; the lock serializes the attempts of one key.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${attempt.throttle.kind} ${attempt.key}`}, 0))`.execute(tx)
    await refuseTooManyAttempts(tx, deps, attempt)
    await recordAttempts(tx, deps, [attempt])
  })
}

export async function refuseTooManyAttempts(tx: Tx, deps: Deps, { throttle, key }: Attempt): Promise<void> {
  const now = deps.now()
  // A limit admits attempts again once the attempt that filled it leaves its time window.
  let waitMs = 0
  for (const { atMost, withinMs } of throttle.limits) {
    const filling = await findAttempt(tx, { kind: throttle.kind, key, since: new Date(now.getTime() - withinMs), before: atMost - 1 })
    if (filling) waitMs = Math.max(waitMs, after(filling.at, withinMs).getTime() - now.getTime())
  }
  if (waitMs > 0) throw new Refusal('TOO_OFTEN', throttle.words, { retryAfterSeconds: waitMs / 1000 })
}

/** Finds the latest attempt, after skipping the `before` latest ones. */
function findAttempt(tx: Tx, wanted: { kind: string; key: string; since: Date; before: number }) {
  return tx
    .selectFrom('attempt')
    .select('at')
    .where('kind', '=', wanted.kind)
    .where('key', '=', wanted.key)
    .where('at', '>', wanted.since)
    .orderBy('at', 'desc')
    .offset(Math.max(0, wanted.before))
    .limit(1)
    .executeTakeFirst()
}

export async function recordAttempts(tx: Tx, deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const rows = attempts.map(({ throttle, key }) => ({ kind: throttle.kind, key, at: deps.now() }))
  await tx.insertInto('attempt').values(rows).execute()
}

export async function forgetAttempts(tx: Tx, { throttle, key }: Attempt): Promise<void> {
  await tx.deleteFrom('attempt').where('kind', '=', throttle.kind).where('key', '=', key).execute()
}

/** Login attempts are counted by address and network, so that a stranger cannot lock a member out. */
export function loginKey(emailKey: string, network: string): string {
  return `${emailKey} ${network}`
}

/** After a password reset the member may log in from everywhere. */
export async function forgetLoginAttempts(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('attempt')
    .where('kind', '=', throttles.login.kind)
    .where(sql<boolean>`starts_with(key, ${`${emailKey} `})`)
    .execute()
}
