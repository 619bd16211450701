import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RatingLine } from './rating-tally.tsx'

const tally = (good: number, bad: number) => ({ good, bad })
const line = (contentQuality: ReturnType<typeof tally>, professionalism: ReturnType<typeof tally>) =>
  renderToStaticMarkup(createElement(RatingLine, { ratings: { contentQuality, professionalism } }))

test('good and bad ratings of both kinds add up in the line that brands read in a list', () => {
  expect(line(tally(2, 0), tally(0, 1))).toContain(' 2 of 3 ratings good')
  expect(line(tally(0, 1), tally(2, 0))).toContain(' 2 of 3 ratings good')
  expect(line(tally(0, 0), tally(0, 1))).toContain(' 0 of 1 ratings good')
  expect(line(tally(0, 0), tally(0, 0))).toBe('Not rated yet')
})
