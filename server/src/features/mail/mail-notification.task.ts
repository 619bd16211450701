import { notificationWay } from '@pairtake/protocol/notification/notification'
import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import { mailNotification } from '#tasks/task-payloads.ts'
import { findNotificationToMail, postMail } from './mail-queries.ts'

type Notified = NonNullable<Awaited<ReturnType<typeof findNotificationToMail>>>

const isToldByPaper = ({ data: { type }, role }: Notified) => type !== 'legacy' && notificationWay(type, role) === 'paper'

export const mailNotificationTask = handle(mailNotification, async ({ notificationId }, { deps }) => {
  await transact(deps.db, async (tx) => {
    const row = await findNotificationToMail(tx, notificationId)
    // An earlier version, which mailed the paper and the notification separately, may have left both tasks.
    if (!row || isToldByPaper(row)) return
    const letter = { kind: 'notification', receiver: row.role, notice: row.data } as const
    const optOut = row.data.type === 'legacy' ? row.data.was : row.data.type
    await postMail(tx, deps, { memberId: row.member_id, cause: `notification:${row.id}`, letter, optOut })
  })
})
