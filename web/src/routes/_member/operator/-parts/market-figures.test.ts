import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Overview } from '@pairtake/protocol/operator/operator'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { MarketFigures } from './market-figures.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const times = (medianHours: number | null) => ({ medianHours, oldestAt: null, overdue: 0 })

test('what brands paid is split into the fees and the rest, and times to a decision read in minutes, hours or days', () => {
  const overview = {
    volume: euros(1150.3),
    fees: euros(150.1),
    members: { agencies: 1, activeAgencies: 2, creators: 3, verifiedCreators: 4, activeCreators: 5 },
    contracts: { inProgress: 6, delivered: 7, completed: 8 },
    reviews: { campaigns: times(0.4), creatorProfiles: times(72) },
  } as unknown as Overview
  const words = wordsIn(drawn(createElement(MarketFigures, { overview })))
  expect(words).toContain('For creators and taxes €1,000.20 Service fees €150.10 Paid by brands €1,150.30')
  expect(words).toContain('Brands 1 Active brands, last 30 days 2 Creators 3 Verified creators 4 Active creators, last 30 days 5')
  expect(words).toContain('In progress 6 Delivered 7 Completed 8')
  expect(words).toContain('Campaigns 24 min Creators 3 days')
})
