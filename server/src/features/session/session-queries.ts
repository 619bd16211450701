import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import type { Member } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { hashToken, newToken, sessionEndedChannel } from '#http/session.ts'
import { newId } from '#ids.ts'
import { after, days, hours } from '#wire-time.ts'
import { exportStorageKey } from '#features/member/member-view.ts'

/** Addresses are case-insensitive and unique. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

const columns = ['id', 'email', 'email_key', 'password_hash', 'role', 'confirmed_at', 'suspension_reason'] as const

export function findMemberByEmail(tx: Tx, emailKey: string) {
  return tx
    .selectFrom('live_member as member')
    .select(columns)
    .select(isSuspended('member').as('is_suspended'))
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export function findMember(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('live_member as member')
    .select(columns)
    .select(isSuspended('member').as('is_suspended'))
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Locks the member if the password that was checked is still theirs. A check takes too long for a transaction, so a reset, a change or a deletion may
 * come between; undefined after one, and one that comes later waits.
 */
export function lockMemberByPassword(tx: Tx, { memberId, passwordHash }: CheckedPassword) {
  return tx
    .selectFrom('live_member as member')
    .select(columns)
    .select(isSuspended('member').as('is_suspended'))
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The hash is the one that the password was found to match. */
type CheckedPassword = { memberId: MemberId; passwordHash: string }

export async function insertSession(tx: Tx, deps: Deps, session: { memberId: MemberId; device: string }): Promise<string> {
  const { token, hash } = newToken()
  const now = deps.now()
  await tx
    .insertInto('session')
    .values({
      id: newId(),
      member_id: session.memberId,
      token_hash: hash,
      device: session.device,
      created_at: now,
      last_used_at: now,
      expires_at: after(now, days(deps.config.sessionDays)),
    })
    .execute()
  return token
}

export type Ending = { except?: string }

/**
 * Ends every session of a member, or all but one, in the transaction that causes it. Every process forgets them when it is notified. Call
 * `forgetSessions` after the commit, so that this process forgets them before it answers. The address of an export that one of them may have asked for
 * ends too; returns the keys of files that are left to remove, which are removed a day later in any case.
 */
export async function endSessions(tx: Tx, memberId: MemberId, { except }: Ending = {}): Promise<string[]> {
  await tx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  // After the sessions: an export that was finished meanwhile held its session until then, and is found here.
  const exported = await tx.deleteFrom('data_export').where('member_id', '=', memberId).returning('name').execute()
  await tellEnded(tx, memberId)
  return exported.map(({ name }) => exportStorageKey(name))
}

/** Ends one session of the member; false if there is no such session. */
export async function endOneSession(tx: Tx, params: { memberId: MemberId; sessionId: string }): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', params.sessionId)
    .where('member_id', '=', params.memberId)
    .returning('id')
    .executeTakeFirst()
  if (ended) await tellEnded(tx, params.sessionId)
  return ended !== undefined
}

async function tellEnded(tx: Tx, memberOrSessionId: string): Promise<void> {
  await sql`select pg_notify(${sessionEndedChannel}, ${memberOrSessionId})`.execute(tx)
}

/** The database notifies every process shortly after the commit; this makes the process that ended them forget them at once. */
export function forgetSessions(deps: Deps, memberOrSessionId: string): void {
  deps.listener.tell(sessionEndedChannel, memberOrSessionId)
}

export function listSessionRows(tx: Tx, memberId: MemberId, now: Date) {
  return tx
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export type SignupRow = Insertable<Member>

/**
 * Takes a free address, or gives an unconfirmed account its new data and ends its older links; a confirmed account is left as it is. One statement
 * for all three, so that they take the same time and two concurrent signups cannot both get the address.
 */
export async function upsertSignup(tx: Tx, row: SignupRow): Promise<void> {
  const insert = tx
    .insertInto('member')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint('member_email_once')
        .doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          password_hash: eb.ref('excluded.password_hash'),
          role: eb.ref('excluded.role'),
          first_name: eb.ref('excluded.first_name'),
          last_name: eb.ref('excluded.last_name'),
          company_name: eb.ref('excluded.company_name'),
          display_name: eb.ref('excluded.display_name'),
          residence_country: eb.ref('excluded.residence_country'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('member.confirmed_at', 'is', null),
    )
    .returning(['id', 'role', 'residence_country'])
  await tx
    .with('made', () => insert)
    .with('ended', (qc) => qc.deleteFrom('mail_link').using('made').whereRef('mail_link.member_id', '=', 'made.id'))
    .with('profiled', (qc) =>
      qc
        .insertInto('creator_profile')
        .columns(['creator_id', 'country'])
        .expression((eb) => eb.selectFrom('made').select(['made.id', 'made.residence_country']).where('made.role', '=', 'creator'))
        .onConflict((conflict) => conflict.column('creator_id').doUpdateSet((eb) => ({ country: eb.ref('excluded.country') }))),
    )
    .with('unprofiled', (qc) =>
      qc
        .deleteFrom('creator_profile')
        .using('made')
        .whereRef('creator_profile.creator_id', '=', 'made.id')
        .where('made.role', '!=', 'creator'),
    )
    .selectFrom('made')
    .select('made.id')
    .execute()
}

export type LinkKind = 'confirm' | 'reset'
const linkHours: Record<LinkKind, number> = { confirm: 48, reset: 1 }

/** Creates a link for one use; only its hash is stored. */
export async function insertMailLink(tx: Tx, link: { memberId: MemberId; kind: LinkKind; at: Date }): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('mail_link')
    .values({
      id: newId(),
      member_id: link.memberId,
      kind: link.kind,
      token_hash: hash,
      created_at: link.at,
      expires_at: after(link.at, hours(linkHours[link.kind])),
    })
    .execute()
  return token
}

/** Uses up a link. The guard lets one of two concurrent clicks through. */
export function takeMailLink(tx: Tx, link: { kind: LinkKind; token: string; at: Date }) {
  return tx
    .updateTable('mail_link')
    .set({ used_at: link.at })
    .where('token_hash', '=', hashToken(link.token))
    .where('kind', '=', link.kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .returning('member_id')
    .executeTakeFirst()
}

export async function isMailLinkOpen(tx: Tx, link: { kind: LinkKind; token: string; at: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_link')
    .innerJoin('live_member as member', 'member.id', 'mail_link.member_id')
    .select('mail_link.id')
    .where('token_hash', '=', hashToken(link.token))
    .where('kind', '=', link.kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.at)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms the address, and ends the confirmation links that are still open: each of them would sign in whoever has the mail. */
export async function confirmMember(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(at)) }))
    .where('id', '=', memberId)
    .execute()
  await endOpenLinks(tx, memberId, 'confirm')
}

async function endOpenLinks(tx: Tx, memberId: MemberId, kind: LinkKind): Promise<void> {
  await tx.deleteFrom('mail_link').where('member_id', '=', memberId).where('kind', '=', kind).where('used_at', 'is', null).execute()
}

/** Sets the password and ends the reset links that were created for the old one. */
export async function setPassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
  await endOpenLinks(tx, memberId, 'reset')
}
