import { expect, test } from 'vitest'
import { endedBy, endWords } from './bargaining-history.tsx'

test('a bargain is ended by who withdrew or declined, by who let the last offer expire, or by the brand with its campaign', () => {
  const ended = (how: Partial<Parameters<typeof endedBy>[0]>) =>
    endedBy({ withdrawn: false, lapsed: false, declinedBy: null, currentPriceOwner: 'creator', ...how })
  expect(ended({ withdrawn: true, currentPriceOwner: 'agency' })).toBe('creator')
  expect([ended({ declinedBy: 'agency' }), ended({ declinedBy: 'creator' })]).toEqual(['agency', 'creator'])
  expect([ended({ lapsed: true }), ended({ lapsed: true, currentPriceOwner: 'agency' })]).toEqual(['agency', 'creator'])
  expect([ended({}), ended({ currentPriceOwner: 'agency' })]).toEqual(['agency', 'agency'])
})

test('R-538 an application is withdrawn by its creator only if the creator did it', () => {
  const words = (how: Partial<Parameters<typeof endWords>[0]>, viewer: 'agency' | 'creator') =>
    endWords({ withdrawn: false, lapsed: false, declinedBy: null, ...how }, viewer, viewer === 'agency' ? 'Mara' : 'Nordlys')
  const both = (how: Parameters<typeof words>[0]) => [words(how, 'agency'), words(how, 'creator')]
  expect(both({ withdrawn: true, declinedBy: 'creator' })).toEqual(['Mara withdrew', 'You withdrew'])
  expect(both({ withdrawn: true })).toEqual(['Withdrawn', 'Withdrawn'])
  expect(both({ declinedBy: 'creator' })).toEqual(['Mara declined', 'You declined'])
  expect(both({ declinedBy: 'agency' })).toEqual(['You declined', 'Nordlys declined'])
  expect([both({}), both({ lapsed: true })].map(([first]) => first)).toEqual(['Declined', 'Expired without an answer'])
})
