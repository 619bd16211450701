import * as wire from '@pairtake/protocol/calendar/calendar-endpoints'
import { serve } from '#http/serve.ts'
import { removeCalendarFeed } from './calendar-queries.ts'

export const revokeCalendarFeed = serve(wire.revokeCalendarFeed, async ({ deps, caller }) => {
  await removeCalendarFeed(deps.db, caller.id)
  return { data: { url: null } }
})
