import { expect, test } from 'vitest'
import { dashboardNote } from './dashboard-words.ts'

test('the dashboard says how much needs attention, and nothing of the rest, which may be late', () => {
  expect([0, 1, 7, 12].map(dashboardNote)).toEqual([
    'Nothing needs your attention.',
    'One thing needs your attention.',
    'Seven things need your attention.',
    '12 things need your attention.',
  ])
})
