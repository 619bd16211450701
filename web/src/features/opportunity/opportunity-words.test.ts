import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { expect, test } from 'vitest'
import { standingOf } from './opportunity-words.ts'

test('R-429 a creator collaborates on a job until it is cancelled', () => {
  const standing = (state: string) => {
    // @ts-expect-error only what the standing depends on
    const opportunity: Opportunity = { candidateRequest: { state: 'accepted', contract: { id: 'j1', state } }, blockers: ['notPublished'] }
    return standingOf(opportunity)
  }
  const going = ['in_progress', 'delivered', 'finalizing', 'completed']
  expect(going.map(standing)).toEqual(going.map(() => 'collaborating'))
  expect(standing('cancelled')).toBe('cancelled')
})
