import * as wire from '@pairtake/protocol/notification/notification-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { markSeen } from './notification-queries.ts'

export const markNotificationsSeen = serve(wire.markNotificationsSeen, async ({ deps, caller, body }) => {
  const notificationIds = body.filter(isId)
  if (notificationIds.length > 0) await markSeen(deps.db, { memberId: caller.id, notificationIds, at: deps.now() })

  return {}
})
