import { expect, test } from 'vitest'
import { toastPosition } from './toast-position.ts'

const window = { width: 1440, height: 900 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
const nothing = { window, heightPx: 60, barPx: 0, floors: [] }

test('toasts stand at the bottom centre, above the bar of the page', () => {
  expect(toastPosition(nothing)).toEqual({ left: 480, width: 480, bottom: 24 })
  expect(toastPosition({ ...nothing, barPx: 64 }).bottom).toBe(88)
  expect(toastPosition({ ...nothing, window: { width: 360, height: 740 } })).toEqual({ left: 16, width: 328, bottom: 24 })
})

test('toasts stand above the buttons of a dialog, and within the panel beside a film', () => {
  const panel = box(1040, 0, 1440, 900)
  expect(toastPosition({ ...nothing, floors: [box(240, 800, 1200, 880)] }).bottom).toBe(112)
  expect(toastPosition({ ...nothing, column: panel, floors: [box(1040, 780, 1440, 900)] })).toEqual({ left: 1056, width: 368, bottom: 132 })
  expect(toastPosition({ ...nothing, column: panel, floors: [box(0, 700, 1000, 900)] }).bottom).toBe(24)
})

test('toasts move above the field that somebody types in, and only where they would lie over it', () => {
  expect(toastPosition({ ...nothing, typed: box(500, 780, 900, 880) }).bottom).toBe(132)
  expect(toastPosition({ ...nothing, typed: box(500, 100, 900, 200) }).bottom).toBe(24)
  expect(toastPosition({ ...nothing, typed: box(0, 780, 400, 880) }).bottom).toBe(24)
  expect(toastPosition({ ...nothing, typed: box(0, 0, 1440, 900) }).bottom).toBe(828)
})
