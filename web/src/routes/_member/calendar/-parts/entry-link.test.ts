import { campaignId, contractId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { entryLook } from './entry-link.tsx'

const now = Date.UTC(2026, 10, 20, 12)
const hourMs = 3_600_000

const entry = (kind: 'delivery' | 'review' | 'finalize', items: number, at = now + hourMs) => ({
  kind,
  items,
  at: new Date(at).toISOString(),
  contractId: contractId.parse('j1'),
  campaignId: campaignId.parse('c1'),
  campaignName: 'Oat milk',
  otherName: 'Mara K.',
})

test('R-183 the calendar tells the brand what is due from a creator, and the creator to whom', () => {
  const words = (items: number) => (['agency', 'creator'] as const).map((side) => entryLook(entry('delivery', items), side, now).words)
  expect(words(1)).toEqual(['One item due from Mara K.', 'One item due to Mara K.'])
  expect(words(3)).toEqual(['3 items due from Mara K.', '3 items due to Mara K.'])
})

test('a missed due date is late, and what happens automatically never is', () => {
  const shown = (kind: 'delivery' | 'review' | 'finalize') => entryLook(entry(kind, 2, now - hourMs), 'agency', now)
  expect([shown('delivery').short, shown('delivery').words]).toEqual(['Late', 'Late: 2 items due from Mara K.'])
  expect([shown('review').short, shown('review').words]).toEqual(['Auto-approves', '2 items from Mara K. auto-approve'])
  expect([shown('finalize').short, shown('finalize').words]).toEqual(['Auto-finalizes', 'Job with Mara K. auto-finalizes'])
})
