import { expect, test } from 'vitest'
import type { Drawing } from '@pairtake/protocol/remark/remark'
import { changesOf, type Written } from './draft-changes.ts'

const box: Drawing = [{ kind: 'box', points: [[0, 0], [3000, 2000]] }] // prettier-ignore
const begun: Written = { text: 'Turn the label.', fromFrame: 12, toFrame: 12, briefQuote: 'Show the label.', drawing: box }

test('R-346 what a form did not change stays as it is by now, whoever changed it', () => {
  expect(changesOf(begun, { ...begun, toFrame: null })).toEqual({})
  expect(changesOf(begun, { ...begun, text: 'Turn it.' })).toEqual({ text: 'Turn it.' })
  expect(changesOf(begun, { ...begun, briefQuote: null })).toEqual({ briefQuote: null })
  expect(changesOf(begun, { ...begun, drawing: null })).toEqual({ drawing: null })
})

test('R-346 a stretch is changed as a whole', () => {
  expect(changesOf(begun, { ...begun, toFrame: 20 })).toEqual({ fromFrame: 12, toFrame: 20 })
  expect(changesOf({ ...begun, toFrame: 20 }, { ...begun, toFrame: null })).toEqual({ fromFrame: 12, toFrame: 12 })
  expect(changesOf(begun, { ...begun, fromFrame: null, toFrame: null, drawing: null })).toEqual({
    fromFrame: null,
    toFrame: null,
    drawing: null,
  })
})
