import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { MemberAudit, MemberCampaigns, MemberContracts } from './member-lists.tsx'

const at = '2026-11-20T12:00:00Z'
const member = {
  id: 'm1',
  role: 'agency',
  email: 'ida@nordlys.example',
  counts: { campaigns: 7, ['jobs']: 9 },
  campaigns: [{ id: 'c1', name: 'Oat milk', state: 'published', createdAt: at }],
  ['jobs']: [
    {
      id: 'k1',
      campaignName: 'Oat milk',
      other: { general: { displayName: 'Mara K.' } },
      state: 'delivered',
      price: { amount: 90, currency: 'EUR' },
      createdAt: at,
    },
  ],
  audit: [{ id: 'a1', action: 'member_suspended', reason: null, subjectName: 'Mara K.', createdAt: at, operatorName: 'Noor' }],
} as unknown as OperatorMemberRecord

test('the lists of a member lead to all of that member’s records', () => {
  const q = 'q=ida%40nordlys.example'
  expect(linksIn(drawn(createElement(MemberCampaigns, { member })))).toEqual({
    'View all': `/operator/campaigns?state=all&${q}`,
    'Oat milk': `/operator/campaigns?state=all&${q}&show=c1`,
  })
  expect(linksIn(drawn(createElement(MemberContracts, { member })))).toEqual({
    'View all': `/operator/jobs?state=all&${q}`,
    'Oat milk': `/operator/jobs?state=all&${q}&show=k1`,
  })
  expect(wordsIn(drawn(createElement(MemberContracts, { member })))).toContain('With Mara K., €90')
})

test('each list of a member counts all of its own kind, not only those that it shows', () => {
  expect(wordsIn(drawn(createElement(MemberCampaigns, { member })))).toMatch(/^Campaigns 7 /)
  expect(wordsIn(drawn(createElement(MemberContracts, { member })))).toMatch(/^Jobs 9 /)
})

test('the log of a member is what was done to them, that of an operator what they did', () => {
  const operator = { ...member, role: 'operator' } as OperatorMemberRecord
  expect(linksIn(drawn(createElement(MemberAudit, { member })))).toEqual({ 'Full log': '/operator/audit?subjectId=m1' })
  expect(linksIn(drawn(createElement(MemberAudit, { member: operator })))).toEqual({ 'Full log': '/operator/audit?operator=m1' })
  expect(wordsIn(drawn(createElement(MemberAudit, { member: operator })))).toContain('Member suspended Mara K.')
})

test('an entry of the log says why it was done and by whom', () => {
  const [entry] = member.audit
  const withReason = { ...member, audit: [{ ...entry, reason: 'Paid outside Pairtake.' }] } as OperatorMemberRecord
  const words = wordsIn(drawn(createElement(MemberAudit, { member: withReason })))
  expect(words).toContain('Member suspended Paid outside Pairtake.')
  expect(words).toMatch(/ by Noor$/)
})
