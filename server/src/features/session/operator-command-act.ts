import type { MemberId } from '@pairtake/protocol/ids'
import { email as emailField, newPassword } from '@pairtake/protocol/fields'
import type { Db, Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Config } from '#config.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { usualOrigin } from '#features/mail/mail-queries.ts'
import { displayNameOf } from '#features/member/member-view.ts'
import {
  insertOperator,
  listOperatorAccounts,
  lockOperators,
  removeOperatorAccount,
  removeUnconfirmed,
} from './operator-account-queries.ts'
import { hashPassword, refuseCommonPassword } from './password-rules.ts'
import { emailKeyOf, endSessions, findMemberByEmail, insertMailLink, setPassword } from './session-queries.ts'

type NewOperator = { config: Config; now: Date; email: string; password: string | undefined }

/** Creates an operator, which only this command can do, never a signup. Running it again replaces the password. */
export async function addOperator(db: Db, wanted: NewOperator): Promise<{ link: string | null }> {
  const address = emailField.safeParse(wanted.email)
  if (!address.success) throw new Refusal('VALIDATION_FAILED', `${wanted.email} is not an email address.`)
  const passwordHash = wanted.password === undefined ? undefined : await hashPassword(readPassword(wanted.password))

  return transact(db, async (tx) => {
    const memberId = await requireOperator(tx, { email: address.data, now: wanted.now })
    if (passwordHash !== undefined) {
      await setPassword(tx, memberId, passwordHash)
      await endSessions(tx, memberId)
      return { link: null }
    }
    const token = await insertMailLink(tx, { memberId, kind: 'reset', at: wanted.now })
    return { link: `${await usualOrigin(tx, wanted)}/reset-password/${token}` }
  })
}

function readPassword(given: string): string {
  const read = newPassword.safeParse(given)
  if (!read.success) throw new Refusal('VALIDATION_FAILED', read.error.issues[0]?.message ?? 'This password cannot be used.')
  refuseCommonPassword('password', read.data)
  return read.data
}

async function requireOperator(tx: Tx, { email, now }: { email: string; now: Date }): Promise<MemberId> {
  const emailKey = emailKeyOf(email)
  // Somebody may have signed up with the address without confirming it.
  await removeUnconfirmed(tx, emailKey)
  const known = await findMemberByEmail(tx, emailKey)
  if (known?.role === 'operator') {
    // Neither a password nor a link would let them in.
    if (known.is_suspended) {
      throw new Refusal('STATE_MOVED_ON', `${email} is suspended. Another operator has to lift that first; if there is none, add one.`)
    }
    return known.id
  }
  if (known) throw new Refusal('VALIDATION_FAILED', `${email} already belongs to a member. An operator needs a separate address.`)

  const [name = ''] = email.split('@')
  const names = { firstName: name.charAt(0).toUpperCase() + name.slice(1), lastName: 'Operator', companyName: '' }
  const memberId = newId<MemberId>()
  await insertOperator(tx, {
    id: memberId,
    email,
    email_key: emailKey,
    // Nobody can log in until a password is chosen.
    password_hash: 'none',
    role: 'operator',
    first_name: names.firstName,
    last_name: names.lastName,
    display_name: displayNameOf({ role: 'operator', ...names }),
    confirmed_at: now,
    created_at: now,
  })
  return memberId
}

export type OperatorAccount = {
  email: string
  name: string
  addedAt: Date
  lastSeenAt: Date | null
  isSuspended: boolean
  hasPassword: boolean
}

/** All operators, the oldest first. */
export async function listOperators(db: Db): Promise<OperatorAccount[]> {
  const rows = await listOperatorAccounts(db)
  return rows.map((row) => ({
    email: row.email,
    name: row.display_name,
    addedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isSuspended: row.is_suspended,
    hasPassword: row.password_hash !== 'none',
  }))
}

type Leaving = { now: Date; email: string; /** True if the caller accepts that no operator will be left. */ isLastAllowed: boolean }

/** Ends an operator's access immediately. Their acts stay in the audit log under their name; the address is free again. */
export async function removeOperator(db: Db, { now, email, isLastAllowed }: Leaving): Promise<void> {
  await transact(db, async (tx) => {
    // Locks all of them, so that of two operators who are removed or suspended concurrently neither counts as the remaining one.
    const operators = await lockOperators(tx)
    const leaving = operators.find((operator) => operator.email_key === emailKeyOf(email))
    if (!leaving) throw new Refusal('NOT_FOUND', `There is no operator ${email}. "npm run operator -- list" lists them all.`)
    const isLast = operators.every((operator) => operator === leaving || operator.is_suspended)
    if (isLast && !isLastAllowed) {
      throw new Refusal(
        'STATE_MOVED_ON',
        `${leaving.email} is the last operator who can log in. Without one, nobody can approve campaigns or pay creators. ` +
          'Add another one first, or pass --last if that is what you want.',
      )
    }
    await removeOperatorAccount(tx, leaving.id, now)
    await endSessions(tx, leaving.id)
  })
}
