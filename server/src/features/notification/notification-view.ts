import { notificationData, notificationTypes, type Notification, type NotificationType } from '@pairtake/protocol/notification/notification'
import { wireTime } from '#wire-time.ts'
import type { NotificationRow } from './notification-queries.ts'

const isType = (value: string): value is NotificationType => (notificationTypes as readonly string[]).includes(value)

export function viewNotification(row: NotificationRow): Notification {
  if (!isType(row.type)) throw new Error(`The notification ${row.id} is of a type nobody knows: ${row.type}.`)
  return {
    id: row.id,
    seen: row.seen_at !== null,
    createdAt: wireTime(row.created_at),
    type: row.type,
    // Keys that the wire does not name stay inside.
    data: notificationData.parse(row.data),
  }
}
