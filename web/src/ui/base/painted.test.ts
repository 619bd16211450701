import { afterEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets everything run that waits for no frame. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('code that the first view does not need waits until its frame is shown, which is after the next one has begun (R-424)', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  let isPainted = false
  const waiting = painted().then(() => (isPainted = true))

  await turn()
  expect(isPainted).toBe(false)
  // The browser paints after the callbacks of a frame, and may run tasks before it shows what it painted.
  frames.shift()?.()
  await turn()
  expect(isPainted).toBe(false)
  frames.shift()?.()
  await waiting
  expect(isPainted).toBe(true)
})

test('a hidden page paints nothing, so nothing waits for it (R-424)', async () => {
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(await painted()).toBeUndefined()
})
