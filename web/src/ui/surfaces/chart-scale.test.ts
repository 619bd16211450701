import { expect, test } from 'vitest'
import { axisValues } from './chart-scale.ts'

test('an axis begins at zero, has round numbers, and holds the highest bar', () => {
  expect(axisValues(0)).toEqual([0, 1, 2, 3, 4])
  expect(axisValues(920)).toEqual([0, 250, 500, 750, 1000])
  expect(axisValues(1001)).toEqual([0, 500, 1000, 1500, 2000])
})

test('R-206 it goes below zero where a month gave back more than came in', () => {
  expect(axisValues(0, -23)).toEqual([-30, -20, -10, 0])
  expect(axisValues(600, -150)).toEqual([-200, 0, 200, 400, 600])
  expect(axisValues(100, -100)).toEqual([-100, -50, 0, 50, 100])
})
