import { sendCalendar } from '@pairtake/protocol/raw-routes'
import { fillPath } from '@pairtake/protocol/path'
import type { MemberId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'
import { checkAddress, signAddress } from '#http/signed-address.ts'
import { after, days } from '#wire-time.ts'

type Signing = { signingSecret: string; now: () => Date }

export type CalendarFeed = { member_id: MemberId; key: string; created_at: Date }

const claimOf = ({ signingSecret }: Pick<Signing, 'signingSecret'>, feed: Pick<CalendarFeed, 'member_id' | 'key'>) => ({
  secret: signingSecret,
  purpose: 'calendar',
  subject: [feed.member_id, feed.key],
})

const years = (count: number) => days(count * 365)

/** The last part of the URL. It is always the same for a feed, and cannot be derived from the stored key alone. */
export function feedFile(deps: Pick<Signing, 'signingSecret'>, feed: CalendarFeed): string {
  return `${feed.member_id}.${signAddress(claimOf(deps, feed), after(feed.created_at, years(10)))}.ics`
}

export function feedAddress(deps: Pick<Signing, 'signingSecret'>, feed: CalendarFeed, origin: string): string {
  return origin + fillPath(sendCalendar.path, { file: feedFile(deps, feed) })
}

const fileShape = /^([0-9a-f-]{36})\.([0-9a-z]+\.[\w-]+)\.ics$/

/** Parses the member whose feed a URL claims to be. The proof can only be checked with the key of that feed. */
export function readFeedFile(file: string): { memberId: MemberId; proof: string } | undefined {
  const [, memberId = '', proof = ''] = fileShape.exec(file) ?? []
  return isId<MemberId>(memberId) ? { memberId, proof } : undefined
}

export function isProven(deps: Signing, feed: CalendarFeed, proof: string): boolean {
  return checkAddress(claimOf(deps, feed), proof, deps.now()) === 'good'
}
