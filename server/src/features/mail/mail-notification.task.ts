import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { mailNotification } from '#tasks/task-payloads.ts'
import { findNotificationToMail, postMail } from './mail-queries.ts'

export const mailNotificationTask = handle(mailNotification, async ({ notificationId }, { deps }) => {
  await transact(deps.db, async (tx) => {
    const row = await findNotificationToMail(tx, notificationId)
    if (!row) return
    const letter = { kind: 'notification', receiver: row.role, notice: row.data } as const
    const optOut = row.data.type === 'legacy' ? row.data.was : row.data.type
    await postMail(tx, deps, { memberId: row.member_id, cause: `notification:${row.id}`, letter, optOut })
  })
})
