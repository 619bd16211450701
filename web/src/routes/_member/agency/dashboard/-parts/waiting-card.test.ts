import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { drawn, linksIn } from '#testing/drawn.ts'
import { WaitingCard } from './waiting-card.tsx'

const nothing = { campaignId: null, contractId: null, contractMediaId: null, candidateRequestId: null, paymentId: null }

function linkOf(item: object): string | undefined {
  const shown = { title: 'Oat milk', detail: '', dueAt: null, thumbnailUrl: null, ...nothing, ...item } as unknown as WaitingItem
  return Object.values(linksIn(drawn(createElement(WaitingCard, { waiting: [shown] }))))[0]
}

test.each([
  [{ kind: 'messages' }, '/conversations?state=unread'],
  [{ kind: 'payment_failed', paymentId: 'p1', contractId: 'k1', campaignId: 'c1' }, '/agency/billing/payments/p1'],
  [{ kind: 'chargeback', paymentId: 'p1' }, '/agency/billing/payments/p1'],
  [{ kind: 'review', campaignId: 'c1', contractId: 'k1', contractMediaId: 'i1' }, '/agency/campaigns/c1/contracts?show=k1&mediaId=i1'],
  [{ kind: 'review', campaignId: 'c1', contractId: 'k1' }, '/agency/campaigns/c1/contracts?show=k1'],
  [{ kind: 'finalize', contractId: 'k1' }, '/agency/jobs?show=k1'],
  [{ kind: 'candidates', campaignId: 'c1', candidateRequestId: 'r1' }, '/agency/campaigns/c1/candidates?candidateRequestId=r1'],
  [{ kind: 'candidates', campaignId: 'c1' }, '/agency/campaigns/c1/candidates'],
  [{ kind: 'candidates' }, '/agency/campaigns'],
])('what waits leads to where it is handled: %j', (item, address) => {
  expect(linkOf(item)).toBe(address)
})
