import { notificationId } from '@pairtake/protocol/ids'
import { notificationData, notificationTypes, notificationWay } from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { roles } from '@pairtake/protocol/roles'
import { expect, test } from 'vitest'
import { groupLink, notificationLink } from './notification-link.tsx'

const full = notificationData.parse({ campaignId: 'c1', contractId: 'j1', contractMediaId: 'm1', candidateRequestId: 'r1' })
const { contractId: _job, contractMediaId: _item, ...ofCandidate } = full
const ofRemark = notificationData.parse({ ...full, take: 2, remarkId: 'k1' })
const ofPayment = notificationData.parse({ campaignId: 'c1', contractId: 'j1', paymentId: 'p1' })
const datas = [
  full,
  ofRemark,
  ofPayment,
  ofCandidate,
  notificationData.parse({ campaignId: 'c1' }),
  notificationData.parse({ contractId: 'j1' }),
  {},
]

/** Returns the URL that the router creates for a typed link. */
function hrefOf({ props }: { props: Record<string, unknown> }): string {
  const {
    to,
    params = {},
    search = {},
  } = props as { to: string; params?: Record<string, string>; search?: Record<string, string | number | undefined> }
  const path = to.replaceAll(/\$(\w+)/g, (_all, name: string) => params[name] ?? '')
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`
}
const cases = notificationTypes.flatMap((type) =>
  roles.flatMap((role) => (notificationWay(type, role) === undefined ? [] : [[type, role] as const])),
)

test.each(cases)('S1-172 %s leads the %s where its mail does', (type, role) => {
  for (const data of datas) {
    const one = { id: notificationId.parse('1'), seen: false, createdAt: '2026-11-20T09:25:00+00:00', type, data }
    expect(hrefOf(notificationLink(one, role))).toBe(notificationPath(type, data, role))
  }
})

test('many of one kind lead to the list of all', () => {
  const one = { id: notificationId.parse('1'), seen: false, createdAt: '2026-11-20T09:25:00+00:00', data: full }
  expect(hrefOf(groupLink({ ...one, type: 'candidate_new', data: ofCandidate }, 'agency'))).toBe(
    '/agency/campaigns/c1/candidates?state=new',
  )
  expect(hrefOf(groupLink({ ...one, type: 'remark_replied', data: ofRemark }, 'creator'))).toBe('/creator/jobs/j1/summary')
  expect(hrefOf(groupLink({ ...one, type: 'media_submitted' }, 'agency'))).toBe('/agency/campaigns/c1/contracts?show=j1')
  expect(hrefOf(groupLink({ ...one, type: 'media_approved' }, 'creator'))).toBe('/creator/jobs/j1/summary')
})
