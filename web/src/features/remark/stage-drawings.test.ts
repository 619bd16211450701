import { expect, test } from 'vitest'
import { inMiddle, type Shape } from '#ui/surfaces/shapes.ts'
import { Sketch } from './sketch.ts'
import { drawingsOver } from './stage-drawings.ts'

const [box, arrow] = [inMiddle('box'), inMiddle('arrow')]
const drawn = (fromFrame: number, ...drawing: Shape[]) => ({ fromFrame, drawing })

/** A form that is open about frame 12 of take 1. */
function openForm(...shapes: Shape[]): Sketch {
  const sketch = new Sketch()
  sketch.open(1, 12, shapes)
  return sketch
}

test('R-343 the drawing of the remark that one goes to is shown, also while another remark is written', () => {
  expect(drawingsOver(1, new Sketch().read(), drawn(40, box))).toEqual([drawn(40, box)])
  const sketch = openForm()
  expect(drawingsOver(1, sketch.read(), drawn(40, box))).toEqual([drawn(40, box)])
  expect(drawingsOver(1, sketch.read(), drawn(12, box))).toEqual([drawn(12, box)])
  sketch.add(arrow)
  expect(drawingsOver(1, sketch.read(), drawn(40, box))).toEqual([drawn(12, arrow), drawn(40, box)])
  sketch.close()
  expect(drawingsOver(1, sketch.read(), drawn(40, box))).toEqual([drawn(40, box)])
})

test('a draft that is changed shows its drawing as it is now, and none once that is removed', () => {
  const sketch = openForm(box)
  expect(drawingsOver(1, sketch.read(), drawn(12, box))).toEqual([drawn(12, box)])
  sketch.add(arrow)
  expect(drawingsOver(1, sketch.read(), drawn(12, box))).toEqual([drawn(12, box, arrow)])
  sketch.clear()
  expect(drawingsOver(1, sketch.read(), drawn(12, box))).toEqual([])
})

test('the drawing of a form lies over no other take', () => {
  expect(drawingsOver(2, openForm(box).read(), undefined)).toEqual([])
  expect(drawingsOver(2, openForm(box).read(), drawn(12, arrow))).toEqual([drawn(12, arrow)])
})

test('a remark without a drawing shows nothing', () => {
  expect(drawingsOver(1, new Sketch().read(), { fromFrame: 12, drawing: null })).toEqual([])
  expect(drawingsOver(1, new Sketch().read(), undefined)).toEqual([])
})
