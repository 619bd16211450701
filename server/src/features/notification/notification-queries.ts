import type { MemberId, NotificationId } from '@pairtake/protocol/ids'
import { notificationWay, type NotificationReceiver } from '@pairtake/protocol/notification/notification'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Notification } from '#adapters/database/schema.gen.ts'
import type { Notice } from '#stored/notice.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { mailNotification } from '#tasks/task-payloads.ts'

export type Told = { to: MemberId; role: NotificationReceiver; notice: Notice }

function wayOf({ role, notice }: Pick<Told, 'role' | 'notice'>) {
  const way = notificationWay(notice.type, role)
  if (way === undefined) throw new Error(`No ${role} gets ${notice.type}.`)
  return way
}

const isMailed = (way: ReturnType<typeof wayOf>) => way === 'mail' || way === 'always'

/**
 * The only way to notify a member; runs in the transaction of what causes it, and enqueues the mail as a task in the same transaction. `isQuiet`: without
 * a mail, because one about the same was sent a short time ago.
 */
export async function postNotification(
  tx: Tx,
  deps: Deps,
  { to, role, notice, isQuiet = false }: Told & { isQuiet?: boolean },
): Promise<void> {
  const way = wayOf({ role, notice })
  const id = newId<NotificationId>()
  await tx.insertInto('notification').values({ id, member_id: to, data: notice, created_at: deps.now() }).execute()
  if (isMailed(way) && !isQuiet) await deps.tasks.enqueue(tx, mailNotification, { notificationId: id })
}

/** The same for many, inserted in one statement; a notice that is mailed takes one more for its task. */
export async function postNotifications(tx: Tx, deps: Deps, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ to, role, notice }) => ({
    id: newId<NotificationId>(),
    member_id: to,
    data: notice,
    way: wayOf({ role, notice }),
  }))
  const listed = sql<Pick<Notification, 'id' | 'member_id' | 'data'>>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await tx
    .insertInto('notification')
    .columns(['id', 'member_id', 'data', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(listed.as<'told'>(sql`told(id uuid, member_id uuid, data jsonb)`))
        .select(['told.id', 'told.member_id', 'told.data', eb.val(deps.now()).as('created_at')]),
    )
    .execute()
  for (const { id, way } of rows) if (isMailed(way)) await deps.tasks.enqueue(tx, mailNotification, { notificationId: id })
}

export type NotificationRow = Pick<Selectable<Notification>, 'id' | 'data' | 'created_at' | 'seen_at'>

type PageParams = { memberId: MemberId; limit: number; offset: number }

const selectPage = prepared<PageParams, NotificationRow & { total: number | null }>((db, p) =>
  db
    .selectFrom('notification')
    .select(['id', 'data', 'created_at', 'seen_at'])
    .select(keptSum({ list: 'notification_of', owner: sql`${p('memberId')}::uuid` }).as('total'))
    // The page's ids are found in the index, so that skipped rows are not read.
    .where(
      sql<boolean>`id in (select listed.id from notification as listed where listed.member_id = ${p('memberId')}
        order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy('id', 'desc'),
)

export const listNotificationRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

const countUnseenOf = prepared<{ memberId: MemberId }, { count: number }>((db, p) =>
  db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', p('memberId'))
    .where('seen_at', 'is', null),
)

export async function countUnseen(tx: Tx, memberId: MemberId): Promise<number> {
  const [row] = await countUnseenOf(tx, { memberId })
  return row?.count ?? 0
}

/**
 * The statement itself ignores ids of others (ABUSE-22). Locked in order, because two tabs that mark the same list concurrently could otherwise
 * deadlock.
 */
export async function markSeen(tx: Tx, params: { memberId: MemberId; notificationIds: NotificationId[]; at: Date }): Promise<void> {
  await tx
    .with('unseen', (qc) =>
      qc
        .selectFrom('notification')
        .select('id')
        .where('id', '=', sql<NotificationId>`any(${params.notificationIds}::uuid[])`)
        .where('member_id', '=', params.memberId)
        .where('seen_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('notification')
    .from('unseen')
    .set({ seen_at: params.at })
    .whereRef('notification.id', '=', 'unseen.id')
    .execute()
}
