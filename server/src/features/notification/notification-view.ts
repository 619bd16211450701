import type { Notification } from '@pairtake/protocol/notification/notification'
import { wireTime } from '#wire-time.ts'
import { viewNotice } from './notice-view.ts'
import type { NotificationRow } from './notification-queries.ts'

export function viewNotification(row: NotificationRow): Notification {
  return { id: row.id, seen: row.seen_at !== null, createdAt: wireTime(row.created_at), ...viewNotice(row.data) }
}
