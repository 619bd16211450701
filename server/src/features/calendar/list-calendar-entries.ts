import * as wire from '@pairtake/protocol/calendar/calendar-endpoints'
import { serve } from '#http/serve.ts'
import { after, days, wireTime } from '#wire-time.ts'
import { listCalendarRows } from './calendar-queries.ts'

export const listCalendarEntries = serve(wire.listCalendarEntries, async ({ deps, caller, query }) => {
  const rows = await listCalendarRows(deps.db, deps.config, {
    memberId: caller.id,
    of: caller.role === 'agency' ? 'agency' : 'creator',
    from: new Date(query.from),
    until: after(new Date(query.to), days(1)),
    // The page, which knows the reader's time zone, joins them by day.
    approvedBy: 'moment',
  })
  return {
    data: rows.map((row) => ({
      kind: row.kind,
      at: wireTime(row.at),
      contractId: row.contract_id,
      campaignId: row.campaign_id,
      campaignName: row.campaign_name,
      otherName: row.other_name,
      items: row.items,
    })),
  }
})
