import * as wire from '@pairtake/protocol/notification/notification-endpoints'
import { serve } from '#http/serve.ts'
import { countUnseen } from './notification-queries.ts'

export const countUnseenNotifications = serve(
  wire.countUnseenNotifications,
  async ({ deps, caller }) => ({ count: await countUnseen(deps.db, caller.id) }),
  { changesWith: 'notifications' },
)
