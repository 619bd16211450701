import * as wire from '@pairtake/protocol/calendar/calendar-endpoints'
import { serve } from '#http/serve.ts'
import { feedAddress } from './calendar-feed-rules.ts'
import { findCalendarFeed } from './calendar-queries.ts'

export const getCalendarFeed = serve(wire.getCalendarFeed, async ({ deps, caller, origin }) => {
  const feed = await findCalendarFeed(deps.db, caller.id)
  return { data: { url: feed === undefined ? null : feedAddress(deps, feed, origin) } }
})
