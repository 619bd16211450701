import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import type { Member } from '#adapters/database/schema.gen.ts'

export async function insertOperator(tx: Tx, row: Insertable<Member>): Promise<void> {
  await tx.insertInto('member').values(row).execute()
}

/** An unconfirmed account has only its profile and links, which are deleted with it. */
export async function removeUnconfirmed(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('member').where('email_key', '=', emailKey).where('confirmed_at', 'is', null).execute()
}

export function listOperatorAccounts(tx: Tx) {
  return tx
    .selectFrom('live_member as member')
    .select(['email', 'display_name', 'created_at', 'password_hash', isSuspended('member').as('is_suspended')])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.last_used_at').as('at'))
        .whereRef('session.member_id', '=', 'member.id')
        .as('last_seen_at'),
    )
    .where('role', '=', 'operator')
    .orderBy('id')
    .execute()
}

/** Active operators, who may log in. */
export async function listOperatorIds(tx: Tx): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('live_member as member')
    .select('id')
    .where('role', '=', 'operator')
    .where(({ not }) => not(isSuspended('member')))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks all operators, suspended ones too, always in the same order. */
export function lockOperators(tx: Tx): Promise<{ id: MemberId; email: string; email_key: string; is_suspended: boolean }[]> {
  return tx
    .selectFrom('live_member as member')
    .select(['id', 'email', 'email_key', isSuspended('member').as('is_suspended')])
    .where('role', '=', 'operator')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The name stays for the audit log; the password, the open links, the claim on the address and what the operator opened are removed. */
export async function removeOperatorAccount(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await tx.deleteFrom('mail_link').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('record_look').where('operator_id', '=', memberId).execute()
  const gone = sql<string>`'deleted-' || id::text || '@deleted.invalid'`
  await tx
    .updateTable('member')
    .set({ email: gone, email_key: gone, password_hash: 'none', deleted_at: at })
    .where('id', '=', memberId)
    .execute()
}
