import { expect, test } from 'vitest'
import { watchLabel } from './media-tile.tsx'

test('the name of a link on a tile holds what the tile shows, so that it can be spoken', () => {
  expect(watchLabel('Morning pour', 24.4)).toBe('Watch Morning pour, 0:24')
  expect(watchLabel('Morning pour', null)).toBe('Watch Morning pour')
})
