import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { inMiddle, type Point, type Shape } from '#ui/surfaces/shapes.ts'
import { Sketch } from './sketch.ts'

const box = inMiddle('box')
const pen = (count: number): Shape => ({ kind: 'pen', points: Array.from({ length: count }, (_, index): Point => [index, 5000]) })

let sketch: Sketch
beforeEach(() => {
  sketch = new Sketch()
  sketch.open(1, 12, [])
  sketch.start()
})

describe('R-344 a drawing in work', () => {
  test('R-344 holds 20 shapes and 1,000 points; what is more is said and not taken', () => {
    for (let count = 0; count < 20; count += 1) sketch.add(box)
    expect(sketch.read()).toMatchObject({ isFull: false })
    sketch.add(box)
    expect(sketch.read().shapes).toHaveLength(20)
    expect(sketch.read().isFull).toBe(true)
    sketch.undo()
    expect(sketch.read()).toMatchObject({ isFull: false })
    sketch.clear()
    sketch.add(pen(998))
    sketch.add(box)
    expect(sketch.read().isFull).toBe(false)
    sketch.add(pen(1))
    expect(sketch.read()).toMatchObject({ isFull: true, shapes: [pen(998), box] })
  })

  test('R-344 is undone step by step, however it came about', () => {
    const act = fc.constantFrom('pen', 'box', 'remove', 'clear', 'replace', 'choose')
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        sketch.open(1, 12, [box])
        const seen = [sketch.read().shapes]
        for (const one of acts) {
          if (one === 'pen') sketch.add(pen(3))
          else if (one === 'box') sketch.add(box)
          else if (one === 'remove') sketch.remove()
          else if (one === 'clear') sketch.clear()
          else if (one === 'choose') sketch.choose(sketch.read().shapes.length > 0 ? 0 : null)
          else if (sketch.read().shapes.length > 0) sketch.replace(0, pen(2))
          if (sketch.read().shapes !== seen.at(-1)) seen.push(sketch.read().shapes)
        }
        for (const before of seen.toReversed().slice(1)) {
          sketch.undo()
          expect(sketch.read().shapes).toEqual(before)
        }
        expect(sketch.read().canUndo).toBe(false)
      }),
    )
  })

  test('R-344 is moved by keys, with Shift by its end, and one undo takes all steps back', () => {
    sketch.add(box)
    for (let step = 0; step < 3; step += 1) sketch.nudge(1, 0, false)
    expect(sketch.read().shapes).toEqual([{ kind: 'box', points: [[3800, 4000], [6800, 6000]] }]) // prettier-ignore
    sketch.nudge(0, -1, true)
    expect(sketch.read().shapes).toEqual([{ kind: 'box', points: [[3800, 4000], [6800, 5900]] }]) // prettier-ignore
    sketch.undo()
    expect(sketch.read().shapes).toEqual([box])
    sketch.undo()
    expect(sketch.read().shapes).toEqual([])
  })

  test('R-344 has nothing of the one before to undo', () => {
    sketch.add(box)
    sketch.close()
    sketch.open(1, 40, [])
    sketch.add(pen(3))
    sketch.undo()
    expect(sketch.read()).toMatchObject({ shapes: [], canUndo: false })
    sketch.undo()
    expect(sketch.read().shapes).toEqual([])
  })

  test('R-366 is undone again where the same shape is moved again', () => {
    sketch.add(box)
    sketch.nudge(1, 0, false)
    sketch.undo()
    sketch.choose(0)
    sketch.nudge(1, 0, false)
    sketch.undo()
    expect(sketch.read().shapes).toEqual([box])
  })

  test('R-344 needs a frame', () => {
    sketch.add(box)
    sketch.moveTo(null)
    expect(sketch.read()).toMatchObject({ isDrawing: false, shapes: [box] })
    sketch.start()
    expect(sketch.read().isDrawing).toBe(false)
    sketch.moveTo(40)
    sketch.start()
    expect(sketch.read()).toMatchObject({ isDrawing: true, frame: 40, shapes: [box] })
  })
})
