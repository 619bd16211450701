import { campaignId, contractId, contractMediaId, notificationId } from '@pairtake/protocol/ids'
import type { Notification, NotificationType } from '@pairtake/protocol/notification/notification'
import { expect, test } from 'vitest'
import { groupNotifications, whoWords } from './notification-groups.ts'

let count = 0
const one = (type: NotificationType, data: Notification['data'], seen = false): Notification => ({
  id: notificationId.parse(String(++count)),
  seen,
  createdAt: '2026-11-20T09:25:00+00:00',
  type,
  data,
})
const applied = (name: string, seen = false, campaign = 'c1') =>
  one('candidate_new', { campaignId: campaignId.parse(campaign), campaignName: 'Oat milk', candidateDisplayName: name }, seen)
const said = (all: readonly Notification[]) => groupNotifications(all).map(({ words, all: inside }) => words ?? inside.length)

test('three of one kind for one campaign stand in one line, at the newest one’s place', () => {
  const verified = one('profile_verified', {})
  const all = [applied('Mara K.'), verified, applied('Lio B.'), applied('Ana S.'), applied('Mara K.'), applied('Bo T.')]
  expect(said(all)).toEqual(['5 new candidates for “Oat milk”.', 1])
  expect(groupNotifications(all)[0]?.all.map(({ id }) => id)).toEqual(all.filter((each) => each !== verified).map(({ id }) => id))
  expect(whoWords(all)).toBe('Mara K., Lio B., Ana S. and 1 more')
  expect(whoWords(all.slice(0, 3))).toBe('Mara K. and Lio B.')
})

test('two, other campaigns, and what was seen before stay apart', () => {
  expect(said([applied('A'), applied('B')])).toEqual([1, 1])
  expect(said([applied('A'), applied('B'), applied('C', false, 'c2')])).toEqual([1, 1, 1])
  expect(said([applied('A'), applied('B'), applied('C', true), applied('D', true), applied('E', true)])).toEqual([
    1,
    1,
    '3 new candidates for “Oat milk”.',
  ])
})

test('items are counted by job, and reminders stay by themselves', () => {
  const campaign = campaignId.parse('c1')
  const about = {
    campaignId: campaign,
    contractMediaId: contractMediaId.parse('m'),
    campaignName: 'Oat milk',
    creatorDisplayName: 'Mara K.',
  }
  const sent = (contract: string) => one('media_submitted', { ...about, contractId: contractId.parse(contract) })
  expect(said([sent('j1'), sent('j1'), sent('j2'), sent('j1')])).toEqual(['Mara K. delivered 3 items for “Oat milk”.', 1])
  const remark = () =>
    one('remark_added', { ...about, contractId: contractId.parse('j1'), agencyDisplayName: 'Nordlys', message: 'Brighter' })
  expect(said([remark(), remark(), remark()])).toEqual(['Nordlys added remarks to 3 items for “Oat milk”.'])
  const reminder = () => one('candidate_new', { campaignId: campaign, message: 'This offer still waits.' })
  expect(said([reminder(), reminder(), reminder()])).toEqual([1, 1, 1])
  expect(said([one('profile_verified', {}), one('profile_verified', {}), one('profile_verified', {})])).toEqual([1, 1, 1])
})
