import type { MemberId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { signAddress } from '#http/signed-address.ts'
import { after, days } from '#wire-time.ts'
import { feedAddress, feedFile, isProven, readFeedFile } from './calendar-feed-rules.ts'

const now = new Date('2026-11-22T10:00:00Z')
const deps = { signingSecret: 'a secret of this installation', now: () => now }
const feed = { member_id: newId<MemberId>(), key: newId(), created_at: now }

test('R-183 an address names its member and proves the key of their feed, the same at every look', () => {
  const file = feedFile(deps, feed)
  const read = readFeedFile(file)
  expect(read?.memberId).toBe(feed.member_id)
  expect(isProven(deps, feed, read?.proof ?? '')).toBe(true)
  expect(feedFile({ ...deps }, feed)).toBe(file)
  expect(feedAddress(deps, feed, 'https://takes.example')).toBe(`https://takes.example/feeds/calendar/${file}`)
})

test('R-183 an address lasts for ten years, and one that was given out is never made useless', () => {
  const { proof = '' } = readFeedFile(feedFile(deps, feed)) ?? {}
  expect(isProven({ ...deps, now: () => after(now, days(3649)) }, feed, proof)).toBe(true)
  const claim = { secret: deps.signingSecret, purpose: 'calendar', subject: [feed.member_id, feed.key] } as const
  expect(proof).toBe(signAddress(claim, after(now, days(3650))))
})

test('R-183 another key, another member, another secret and another age prove nothing', () => {
  const { proof = '' } = readFeedFile(feedFile(deps, feed)) ?? {}
  expect(isProven(deps, { ...feed, key: newId() }, proof)).toBe(false)
  expect(isProven(deps, { ...feed, member_id: newId<MemberId>() }, proof)).toBe(false)
  expect(isProven({ ...deps, signingSecret: 'another' }, feed, proof)).toBe(false)
  expect(isProven({ ...deps, now: () => after(now, days(3651)) }, feed, proof)).toBe(false)
})

test.each([
  '',
  '.ics',
  'x.ics',
  `${feed.member_id}.ics`,
  `${feed.member_id}..ics`,
  '../../etc/passwd',
  feedFile(deps, feed).slice(0, -4),
  `x${feedFile(deps, feed)}`,
  `${feedFile(deps, feed)}x`,
  `${'-'.repeat(36)}.a.b.ics`,
])('R-183 %j is no address of a feed', (file) => expect(readFeedFile(file)).toBeUndefined())
