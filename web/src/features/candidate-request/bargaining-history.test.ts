import { expect, test } from 'vitest'
import { endedBy } from './bargaining-history.tsx'

test('a bargain is ended by who withdrew or declined, by who let the last offer expire, or by the brand with its campaign', () => {
  const ended = (how: Partial<Parameters<typeof endedBy>[0]>) =>
    endedBy({ withdrawn: false, lapsed: false, declinedBy: null, currentPriceOwner: 'creator', ...how })
  expect(ended({ withdrawn: true, currentPriceOwner: 'agency' })).toBe('creator')
  expect([ended({ declinedBy: 'agency' }), ended({ declinedBy: 'creator' })]).toEqual(['agency', 'creator'])
  expect([ended({ lapsed: true }), ended({ lapsed: true, currentPriceOwner: 'agency' })]).toEqual(['agency', 'creator'])
  expect([ended({}), ended({ currentPriceOwner: 'agency' })]).toEqual(['agency', 'agency'])
})
