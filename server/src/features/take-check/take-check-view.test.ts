import { expect, test } from 'vitest'
import { newId } from '#ids.ts'
import type { TakeFinding } from '#stored/take-finding.ts'
import { viewTakeCheck, type Viewer } from './take-check-view.ts'

test('R-325 the creator and the brand of the other job read which job a copy was delivered for, and another brand does not', () => {
  const agencyId: Viewer['id'] = newId()
  const like: TakeFinding['like'] = { contractId: newId(), contractMediaId: newId(), agencyId, campaignName: 'Oat milk' }
  const found = { kind: 'duplicate', level: 'notice', fromSeconds: null, toSeconds: null, measured: 3, asked: 10, like } as const
  const wordsFor = (viewer: Viewer) => viewTakeCheck({ findings: [found], reason: null }, viewer)?.findings.map(({ words }) => words)
  const named = ['This is nearly the same as a delivery for “Oat milk”.']
  expect(wordsFor({ role: 'creator', id: newId() })).toEqual(named)
  expect(wordsFor({ role: 'agency', id: agencyId })).toEqual(named)
  expect(wordsFor({ role: 'agency', id: newId() })).toEqual(['This is nearly the same as an earlier delivery.'])
})
