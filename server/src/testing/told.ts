import {
  notificationWay,
  type NotificationData,
  type NotificationReceiver,
  type NotificationType,
} from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { letterSubject, viewLetter } from '#features/mail/letter-view.ts'
import { viewNotice } from '#features/notification/notice-view.ts'
import { storedNotice } from '#stored/notice.ts'
import type { TestMember } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Expected = {
  to: TestMember
  as: NotificationReceiver
  type: NotificationType
  /** The row whose change caused the notification. */
  cause: { table: string; id: string; key?: string }
  /** The number of notifications expected by now. */
  times?: number
}

/** Where the button of a mail leads, for types that call for an action, instead of to what happened. */
function mailedPath(type: NotificationType, { campaignId }: NotificationData): string | undefined {
  const paths: Partial<Record<NotificationType, string>> = {
    campaign_rejected: `/agency/campaigns/${campaignId}/edit`,
    profile_verified: '/creator/opportunities',
    profile_rejected: '/settings/creator-profile',
  }
  return paths[type]
}

/**
 * The last notification of a type: checks that it exists as often as expected, was written in the transaction that changed its cause, and was mailed
 * or not as its type requires, with a button to the notification's target. Returns its text, and the subject and text of its mail.
 */
export async function told(
  app: TestApp,
  { to, as, type, cause, times = 1 }: Expected,
): Promise<{ data: NotificationData; subject: string | null; text: string | null }> {
  const { rows } = await sql<{ id: string; data: unknown; xmin: string }>`
    select id, data, xmin::text from notification where member_id = ${to.id} and type = ${type} order by id`.execute(app.deps.db)
  expect(rows, `${type}, told to the ${as}`).toHaveLength(times)
  const last = rows.at(-1)
  if (!last) throw new Error('Nothing was told.')
  const changed = await sql<{ xmin: string }>`
    select xmin::text from ${sql.table(cause.table)} where ${sql.ref(cause.key ?? 'id')} = ${cause.id}`.execute(app.deps.db)
  expect(last.xmin, `the transaction that changed ${cause.table}`).toBe(changed.rows[0]?.xmin)

  // Strict, to find facts that its type does not have or that are missing.
  const { data } = viewNotice(storedNotice.parse(last.data))
  await app.runTasks()
  const mail = await app.deps.db.selectFrom('mail').selectAll().where('cause', '=', `notification:${last.id}`).executeTakeFirst()
  expect(mail !== undefined, `${type} is mailed`).toBe(['mail', 'always'].includes(notificationWay(type, as) ?? 'page'))
  const letter = mail && viewLetter(mail, app.deps)
  if (letter) {
    const { text, headers } = letter
    expect(mail.to_address).toBe(to.email)
    expect(text).toContain(mailedPath(type, data) ?? notificationPath(type, data, as))
    expect('List-Unsubscribe' in headers).toBe(notificationWay(type, as) === 'mail')
  }
  return { data, subject: mail ? letterSubject(mail.letter) : null, text: letter?.text ?? null }
}
