import { expect, test } from 'vitest'
import { seenPart } from './use-seen-height.ts'

test('R-350 the viewer is as high as what a keyboard leaves of the window', () => {
  expect(seenPart({ scale: 1, height: 740, offsetTop: 0 }, 740)).toEqual({ height: '740px', top: '0px', hasKeyboard: false })
  expect(seenPart({ scale: 1, height: 400, offsetTop: 30 }, 740)).toEqual({ height: '400px', top: '30px', hasKeyboard: true })
})

test('the viewer keeps its height while two fingers zoom, because nothing covers it', () => {
  expect(seenPart({ scale: 2, height: 370, offsetTop: 120 }, 740)).toEqual({ height: '100%', top: '0px', hasKeyboard: false })
})
