import { expect, test } from 'vitest'
import { placesWords } from '#features/campaign/campaign-words.ts'
import { acceptBlock } from './accept-words.ts'

const item = (actual: number, desired: number) => ({ actual, desired, type: 'video' as const, brief: '' })
const offering = (actual: number, desired: number) => ({ proposedAssetSummary: { items: [item(1, 1), item(actual, desired)] } })
const open = { state: 'published', remainingCreators: 1 } as const

test('an offer is accepted while there is a place, the campaign is on the market and still wants what is offered', () => {
  expect(acceptBlock(offering(2, 2), open)).toBeUndefined()
  expect(acceptBlock(offering(0, 2), open)).toBeUndefined()
  expect(acceptBlock(offering(2, 2), { state: 'filled', remainingCreators: 0 })).toBe('All places are taken')
  expect(acceptBlock(offering(2, 2), { state: 'delivered', remainingCreators: 0 })).toBe('All places are taken')
  expect(acceptBlock(offering(2, 2), { state: 'rejected', remainingCreators: 1 })).toBe('This campaign is no longer open.')
  expect(acceptBlock(offering(3, 2), open)).toBe('The campaign has changed. Please offer again.')
})

test('R-449 a full campaign is called the same wherever its places are named', () => {
  const wordsOf = (remainingCreators: number, desiredCreators: number, state: 'published' | 'delivered' | 'rejected' = 'published') =>
    placesWords({ state, remainingCreators, desiredCreators })
  expect(wordsOf(2, 3)).toBe('2 of 3 places left')
  expect(wordsOf(1, 1)).toBe('1 of 1 place left')
  expect(wordsOf(1, 3, 'delivered')).toBe('All places are taken')
  expect(wordsOf(2, 3, 'rejected')).toBe('No longer open')
  expect(wordsOf(0, 3)).toBe(acceptBlock(offering(2, 2), { ...open, remainingCreators: 0 }))
})
