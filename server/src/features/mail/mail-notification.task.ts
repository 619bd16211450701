import { notificationTypes, type NotificationData, type NotificationType } from '@pairtake/protocol/notification/notification'
import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { mailNotification } from '#tasks/task-payloads.ts'
import { findNotificationToMail, postMail } from './mail-queries.ts'
import { notificationMail } from './notification-mail-view.ts'

const isType = (value: string): value is NotificationType => (notificationTypes as readonly string[]).includes(value)

export const mailNotificationTask = handle(mailNotification, async ({ notificationId }, { deps }) => {
  await transact(deps.db, async (tx) => {
    const row = await findNotificationToMail(tx, notificationId)
    if (!row || !isType(row.type) || row.role === 'operator') return
    // The column holds what `postNotification` wrote.
    const words = notificationMail(row.type, row.data as NotificationData, row.role)
    await postMail(tx, deps, { memberId: row.member_id, cause: `notification:${row.id}`, words, optOut: row.type })
  })
})
