import { expect, test } from 'vitest'
import { campaignProgressWords } from './campaign-words.ts'

const noMedia = { committed: 0, completed: 0, reviewPending: 0 }
const nobody = { new: 0, accepted: 0, declined: 0, hired: 0 }
const published = (counts: Partial<typeof nobody>) =>
  campaignProgressWords({ state: 'published', mediaStats: noMedia, candidateCounts: { ...nobody, ...counts } })

test('a campaign that had candidates does not wait for its first ones', () => {
  expect(published({})).toBe('Waiting for the first candidates')
  expect(published({ new: 1 })).toBe('1 undecided candidate')
  expect(published({ new: 2, declined: 1 })).toBe('2 undecided candidates')
  expect(published({ declined: 2 })).toBe('Waiting for more candidates')
  expect(published({ accepted: 1 })).toBe('Waiting for more candidates')
})
