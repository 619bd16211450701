import { expect, test } from 'vitest'
import { shotsOfContract } from './contract-shots.ts'

test('R-539 the strip of a job shows its own items, each in its state', () => {
  const shots = shotsOfContract({
    itemStates: [
      { type: 'video', committed: 1, states: [] },
      { type: 'photos', committed: 3, states: ['approved', 'failed'] },
    ],
  })
  expect(shots.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['video empty', 'photo approved', 'photo failed', 'photo empty'])
})
