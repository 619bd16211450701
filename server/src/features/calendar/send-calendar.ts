import * as wire from '@pairtake/protocol/raw-routes'
import { openAllowance } from '#http/allowance.ts'
import { networkOf } from '#http/network.ts'
import { serveRaw } from '#http/serve-raw.ts'
import { Refusal } from '#refusal.ts'
import { after, days, hours, minutes } from '#wire-time.ts'
import { usualOrigin } from '#features/mail/mail-queries.ts'
import { isProven, readFeedFile } from './calendar-feed-rules.ts'
import { viewCalendar } from './calendar-feed-view.ts'
import { findCalendarFeed, listCalendarRows } from './calendar-queries.ts'

/** Calendar programs poll every quarter of an hour at most, and a member has a few of them. */
const looksAnHour = 60

/** Past deadlines stay in the calendar for a while. */
const daysBack = 60
const daysAhead = 400

/** The feed for calendar programs, at a URL that its owner can renew and revoke. */
export const sendCalendar = serveRaw(wire.sendCalendar, ({ deps }) => {
  const looksOfFeeds = openAllowance({ atMost: looksAnHour, windowMs: hours(1), now: deps.now })
  const looksOfNetworks = openAllowance({ atMost: deps.config.visitorReadsPerMinute, windowMs: minutes(1), now: deps.now })
  const invalid = () =>
    new Refusal('LINK_INVALID', 'This calendar address isn’t valid anymore. Copy the current one from the calendar page on Pairtake.')

  return async ({ request, reply, params }) => {
    // Checked before any lookup: made-up URLs are cheap to make.
    const exceeded = looksOfNetworks.take(networkOf(request.ip))
    if (exceeded) throw tooOften(exceeded.waitMs)
    const asked = readFeedFile(params.file)
    const feed = asked && (await findCalendarFeed(deps.db, asked.memberId))
    if (!feed || feed.role === 'operator' || !isProven(deps, feed, asked.proof)) throw invalid()
    const spent = looksOfFeeds.take(feed.member_id)
    if (spent) throw tooOften(spent.waitMs)

    const now = deps.now()
    const side = feed.role
    const period = { from: after(now, -days(daysBack)), until: after(now, days(daysAhead)), approvedBy: 'day' as const }
    const rows = await listCalendarRows(deps.db, deps.config, { memberId: feed.member_id, of: side, ...period })
    void reply.headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'content-disposition': 'inline; filename="pairtake.ics"',
    })
    return reply.type('text/calendar; charset=utf-8').send(viewCalendar(rows, { side, now, origin: await usualOrigin(deps.db, deps) }))
  }
})

function tooOften(waitMs: number): Refusal {
  return new Refusal('TOO_OFTEN', 'This calendar is read too often. Please wait a moment.', { retryAfterSeconds: waitMs / 1000 })
}
