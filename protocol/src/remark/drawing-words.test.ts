import { expect, test } from 'vitest'
import { drawingWords, pictureAreas, shapesOf } from './drawing-words.ts'
import type { Shape } from './remark.ts'

const at = (x: number, y: number): [number, number] => [x, y]
const pen = (...points: [number, number][]): Shape => ({ kind: 'pen', points })
const areasOf = (...shapes: Shape[]) => shapesOf(shapes).map((shape) => shape.at)

test('R-309 where a shape is, is said in ninths of the picture', () => {
  const middles = [1000, 5000, 9000].flatMap((y) => [1000, 5000, 9000].map((x) => pen(at(x, y))))
  expect(areasOf(...middles)).toEqual([...pictureAreas])
  // The borders of the middle third belong to the middle.
  expect(areasOf(pen(at(3333, 3333)), pen(at(3334, 3334)), pen(at(6666, 6666)), pen(at(6667, 6667)))).toEqual([
    'upper left',
    'center',
    'center',
    'lower right',
  ])
})

test('R-309 a line and a box are where their middle is, an arrow where it points', () => {
  const [from, to] = [at(0, 10_000), at(10_000, 0)]
  expect(areasOf({ kind: 'box', points: [from, to] }, pen(from, at(100, 100), to), { kind: 'arrow', points: [from, to] })).toEqual([
    'center',
    'center',
    'upper right',
  ])
  // The centre is that of the area a line covers, however many points it has at one end.
  expect(areasOf(pen(at(0, 0), at(10, 10), at(20, 20), at(10_000, 10_000)))).toEqual(['center'])
})

test('R-309 a drawing in words names each kind at each place once', () => {
  const box: Shape = { kind: 'box', points: [at(0, 0), at(3000, 2000)] }
  const arrow: Shape = { kind: 'arrow', points: [at(0, 0), at(5000, 9000)] }
  expect(drawingWords(shapesOf([box, arrow, box, pen(at(5000, 5000))]))).toBe('Box, upper left. Arrow, bottom. Line, center')
})
