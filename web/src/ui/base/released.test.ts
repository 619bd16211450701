import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { released, watchPresses } from './released.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  watchPresses()
})
afterEach(() => vi.unstubAllGlobals())

const happens = (kind: string, details: object = {}) => page.dispatchEvent(Object.assign(new Event(kind), details))
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Starts to wait, and returns a function that says whether the wait is over. */
function beginToWait(): () => boolean {
  let isOver = false
  void released().then(() => (isOver = true))
  return () => isOver
}

test('nothing waits longer than a task while no pointer is held down (R-388)', async () => {
  const isOver = beginToWait()
  await Promise.resolve()
  expect(isOver()).toBe(false)
  await turn()
  expect(isOver()).toBe(true)
})

test.each(['pointerup', 'pointercancel', 'contextmenu', 'keydown', 'blur'])(
  'a press ends with %s, once the click that follows is handled (R-388)',
  async (end) => {
    happens('pointerdown', { button: 0 })
    const isOver = beginToWait()
    await turn()
    expect(isOver()).toBe(false)
    happens(end)
    await Promise.resolve()
    expect(isOver()).toBe(false)
    await turn()
    expect(isOver()).toBe(true)
  },
)

test('R-425 a press that begins before a wait is over is waited for too', async () => {
  const isOver = beginToWait()
  happens('pointerdown', { button: 0 })
  await turn()
  expect(isOver()).toBe(false)
  happens('pointerup')
  happens('pointerdown', { button: 0 })
  await turn()
  expect(isOver()).toBe(false)
  happens('pointerup')
  await turn()
  expect(isOver()).toBe(true)
})

test('a press whose end was not told ends once the pointer moves with no button held (R-388)', async () => {
  happens('pointerdown', { button: 0 })
  const isOver = beginToWait()
  happens('pointermove', { buttons: 1 })
  await turn()
  expect(isOver()).toBe(false)
  happens('pointermove', { buttons: 0 })
  await turn()
  expect(isOver()).toBe(true)
})

test('a press with another button holds nothing back (R-388)', async () => {
  happens('pointerdown', { button: 2 })
  const isOver = beginToWait()
  await turn()
  expect(isOver()).toBe(true)
})
