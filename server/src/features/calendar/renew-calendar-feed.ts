import * as wire from '@pairtake/protocol/calendar/calendar-endpoints'
import { serve } from '#http/serve.ts'
import { feedAddress } from './calendar-feed-rules.ts'
import { saveCalendarFeed } from './calendar-queries.ts'

/** Also creates the first one. */
export const renewCalendarFeed = serve(wire.renewCalendarFeed, async ({ deps, caller, origin }) => {
  const feed = await saveCalendarFeed(deps.db, caller.id, deps.now())
  return { data: { url: feedAddress(deps, feed, origin) } }
})
