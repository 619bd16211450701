import type { ConversationId, MemberId, NotificationId } from '@pairtake/protocol/ids'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import type { ViewContext } from '#http/serve.ts'
import { newId } from '#ids.ts'
import type { Letter } from '#stored/letter.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { deliverMail } from '#tasks/task-payloads.ts'
import { after, days } from '#wire-time.ts'
import { headerText } from './mail-words-view.ts'
import { optionalMails } from './mail-preference-rules.ts'

/**
 * The origin for the links of a mail, or null if the call's own must not be trusted: somebody who requests another member's reset mail could name a
 * host of theirs, and get the link's token there.
 */
export function linkOrigin({ deps, origin }: ViewContext): string | null {
  const { publicUrl, hosts } = deps.config
  if (publicUrl) return publicUrl
  return URL.canParse(origin) && hosts.isOurs(new URL(origin).host) ? new URL(origin).origin : null
}

const originFact = 'local_origin'

/** Mails that no call causes use the origin that this machine was last used at. */
export async function rememberOrigin(tx: Tx, context: ViewContext): Promise<void> {
  const origin = linkOrigin(context)
  if (context.deps.config.publicUrl || origin === null) return
  await tx
    .insertInto('installation')
    .values({ name: originFact, value: origin })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: origin }).where('installation.value', '!=', origin))
    .execute()
}

/** The origin for links in mails that no call causes. */
export async function usualOrigin(tx: Tx, { config }: Pick<Deps, 'config'>): Promise<string> {
  if (config.publicUrl) return config.publicUrl
  const row = await tx.selectFrom('installation').select('value').where('name', '=', originFact).executeTakeFirst()
  const isStillOurs = row !== undefined && config.hosts.isOurs(new URL(row.value).host)
  return isStillOurs ? row.value : `http://localhost:${config.port}`
}

export type Post = {
  memberId: MemberId
  /** Each cause is mailed once: `notification:<id>`. */
  cause: string
  letter: Letter
  origin?: string | null
  /** The kind of mail that the member may turn off; absent for security and money. */
  optOut?: NotificationType | 'unread_messages' | undefined
}

/**
 * The only way to mail a member; runs in the transaction of what causes the mail. False if the member gets none, having turned such mails off or
 * deleted the account.
 */
export async function postMail(tx: Tx, deps: Deps, { memberId, cause, letter, origin, optOut }: Post): Promise<boolean> {
  const member = await tx
    .selectFrom('live_member')
    .select(['email', 'role', 'first_name', 'mail_preferences'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return false
  const kind = optOut && optionalMails(member.role).includes(optOut) ? optOut : undefined
  if (kind && member.mail_preferences[kind] === false) return false

  const addressee = {
    origin: origin ?? (await usualOrigin(tx, deps)),
    firstName: member.first_name,
    unsubscribe: kind ? { memberId, kind } : null,
  }
  const mail = await tx
    .insertInto('mail')
    .values({
      id: newId(),
      to_address: headerText(member.email),
      letter: { kind: 'letter', letter, addressee },
      cause,
      created_at: deps.now(),
      next_try_at: deps.now(),
    })
    .onConflict((conflict) => conflict.constraint('mail_cause_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The link of a key expires, so it does not wait behind thousands of notices.
  if (mail) await deps.tasks.enqueue(tx, deliverMail, { mailId: mail.id }, { goesFirst: 'token' in letter })
  return true
}

export async function isMailed(tx: Tx, cause: string): Promise<boolean> {
  return (await tx.selectFrom('mail').select('id').where('cause', '=', cause).executeTakeFirst()) !== undefined
}

export function listMailRows(tx: Tx, to: string | undefined) {
  return tx
    .selectFrom('mail')
    .select(['id', 'to_address', 'letter', 'created_at'])
    .$if(to !== undefined, (query) => query.where(sql<string>`lower(to_address)`, '=', (to ?? '').toLowerCase()))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export function findMail(tx: Tx, id: string) {
  return tx.selectFrom('mail').select(['letter', 'created_at']).where('id', '=', id).executeTakeFirst()
}

export async function turnMailsOff(tx: Tx, memberId: MemberId, kind: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({ mail_preferences: sql`mail_preferences || ${JSON.stringify({ [kind]: false })}::jsonb` })
    .where('id', '=', memberId)
    .execute()
}

/** The notification with what its mail needs to know about the receiver. */
export function findNotificationToMail(tx: Tx, notificationId: NotificationId) {
  return tx
    .selectFrom('notification')
    .innerJoin('member', 'member.id', 'notification.member_id')
    .select(['notification.id', 'notification.member_id', 'notification.data', 'member.role'])
    .where('notification.id', '=', notificationId)
    .executeTakeFirst()
}

/**
 * Conversations in which a message of the other member has been unread since before this time, and nobody was mailed about it. System lines do not
 * count: they have a notification of their own.
 */
export function listUnreadSince(tx: Tx, list: DueList, before: Date) {
  const id = sql<string>`(conversation_member.conversation_id || ':' || conversation_member.member_id)`
  return tx
    .selectFrom('conversation_member')
    .select([id.as('id'), 'conversation_id', 'member_id'])
    .where('written_since', '<=', before)
    .where('unread_mailed_at', 'is', null)
    .where(isAskedFor(list, id))
    .orderBy('written_since')
    .limit(list.limit)
    .execute()
}

type UnreadSide = { conversationId: ConversationId; memberId: MemberId }

/** Marks one as mailed and returns who wrote; undefined if another process was first or it was read in the meantime. */
export async function takeUnread(tx: Tx, params: UnreadSide & { at: Date }) {
  const taken = await tx
    .updateTable('conversation_member')
    .set({ unread_mailed_at: params.at })
    .where('conversation_id', '=', params.conversationId)
    .where('member_id', '=', params.memberId)
    .where('written_since', 'is not', null)
    .where('unread_mailed_at', 'is', null)
    .returning('unread_since')
    .executeTakeFirst()
  if (!taken) return undefined
  const other = await tx
    .selectFrom('conversation_member')
    .innerJoin('member', 'member.id', 'conversation_member.member_id')
    .select('member.display_name')
    .where('conversation_member.conversation_id', '=', params.conversationId)
    .where('conversation_member.member_id', '!=', params.memberId)
    .executeTakeFirst()
  return { since: taken.unread_since, from: other?.display_name ?? 'Pairtake' }
}

/** Takes the mark of `takeUnread` back, and leaves the waiting messages out: the clock counts from the next one. */
export async function leaveOutUnread(tx: Tx, { conversationId, memberId }: UnreadSide): Promise<void> {
  await tx
    .updateTable('conversation_member')
    .set({ unread_mailed_at: null, written_since: null })
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Mails older than this are deleted. */
const mailLifeMs = days(90)

export function listOldMails(tx: Tx, list: DueList): Promise<{ id: string }[]> {
  return tx
    .selectFrom('mail')
    .select('id')
    .where('created_at', '<', after(list.now, -mailLifeMs))
    .where(isAskedFor(list, sql.ref('mail.id')))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

export async function removeMails(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('mail').where('id', 'in', ids).execute()
}
