import * as wire from '@pairtake/protocol/notification/notification-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listNotificationRows } from './notification-queries.ts'
import { viewNotification } from './notification-view.ts'

export const listNotifications = serve(
  wire.listNotifications,
  async ({ deps, caller, query }) => {
    const { rows, total } = await listNotificationRows(deps.db, { memberId: caller.id, ...offsetOf(query) })

    return { data: rows.map(viewNotification), meta: metaOf(query, total) }
  },
  { changesWith: 'notifications' },
)
