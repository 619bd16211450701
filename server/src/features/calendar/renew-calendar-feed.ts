import * as wire from '@pairtake/protocol/calendar/calendar-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { feedAddress } from './calendar-feed-rules.ts'
import { saveCalendarFeed } from './calendar-queries.ts'

/** Also creates the first one. */
export const renewCalendarFeed = serve(wire.renewCalendarFeed, async ({ deps, caller, origin }) => {
  const feed = await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, caller.id)
    return saveCalendarFeed(tx, caller.id, deps.now())
  })
  return { data: { url: feedAddress(deps, feed, origin) } }
})
