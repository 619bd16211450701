import { isMailed, type NotificationData, type NotificationType } from '@pairtake/protocol/notification/notification'
import type { Tx } from '../../adapters/database/database.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { mailNotification } from '../../tasks/task-payloads.ts'

export type Notice = { to: string; role: 'agency' | 'creator'; type: NotificationType; data: NotificationData }

/** The one way to notify a member; in the transaction of what caused it, the mail as a task of the same transaction. */
export async function postNotification(tx: Tx, deps: Deps, notice: Notice): Promise<void> {
  const id = newId<string>()
  await tx
    .insertInto('notification')
    .values({ id, member_id: notice.to, type: notice.type, data: JSON.stringify(notice.data), created_at: deps.now() })
    .execute()
  if (isMailed(notice.type, notice.role)) await deps.tasks.enqueue(tx, mailNotification, { notificationId: id })
}
