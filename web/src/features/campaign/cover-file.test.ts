import { expect, test } from 'vitest'
import { coverOf, withCover } from './cover-file.ts'

const names = { guide: 'Guide.pdf', film: 'Film.mp4', front: 'Front.JPG', back: 'back.heic' }

test('R-187 the cover is the first picture, whatever stands before it, and none among other files', () => {
  expect(coverOf(['guide', 'film', 'front', 'back'], names)).toBe('front')
  expect(coverOf(['guide', 'film', 'unknown'], names)).toBeUndefined()
})

test('R-187 another picture becomes the cover by standing first', () => {
  const ids = withCover(['guide', 'front', 'back'], 'back')
  expect(ids).toEqual(['back', 'guide', 'front'])
  expect(coverOf(ids, names)).toBe('back')
})
