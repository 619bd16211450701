import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { NotificationId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency } from '#testing/builders.ts'
import { testQueue } from '#testing/guards/queue.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { markSeen } from '#features/notification/notification-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  // Leaves only the primary key for finding rows.
  await sql`drop index notification_unseen, notification_by_member`.execute(app.deps.db)
})
afterAll(() => app.close())

/** The row with the lower id is stored later: a scan by the key finds it first, and a sequential scan finds it last. */
async function beginNotices() {
  const memberId = (await buildAgency(app.deps)).id
  const at = app.deps.now()
  const lower = newId<NotificationId>()
  const higher = newId<NotificationId>()
  const rows = [higher, lower].map((id) => ({ id, member_id: memberId, data: buildNotice('payment_failed'), created_at: at }))
  await app.deps.db.insertInto('notification').values(rows).execute()
  return { memberId, at, lower, notificationIds: [lower, higher] }
}

/** Rows are locked in the order in which they are found, so plans that could reorder them are disabled. */
async function without(tx: Tx, ...ways: readonly string[]): Promise<void> {
  for (const way of [...ways, 'hashjoin', 'mergejoin']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
}

testQueue({
  title: 'R-286 two tabs that mark the same notifications as seen are both done',
  guard: 'notification-queries.markSeen',
  db: () => app.deps.db,
  begin: beginNotices,
  hold: (tx, { lower }) => sql`select from notification where id = ${lower} for update`.execute(tx),
  first: async (tx, notices) => {
    await without(tx, 'seqscan', 'bitmapscan')
    await markSeen(tx, notices)
  },
  second: async (tx, notices) => {
    await without(tx, 'indexscan', 'indexonlyscan', 'bitmapscan')
    await markSeen(tx, notices)
  },
})
