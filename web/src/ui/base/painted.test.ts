import { afterEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets everything run that waits for no frame. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('code that the first view does not need waits until its frame is shown, which is after the next one has begun (R-424)', async () => {
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('requestIdleCallback', (spare: () => void) => idle.push(spare))
  let isPainted = false
  const waiting = painted().then(() => (isPainted = true))

  // The browser paints after the callbacks of a frame, and may run tasks before it shows what it painted.
  for (const begun of [frames, frames, idle]) {
    await turn()
    expect(isPainted).toBe(false)
    begun.shift()?.()
  }
  await waiting
  expect(isPainted).toBe(true)
})

test('without idle callbacks, as in Safari, it follows soon after the second frame (R-424)', async () => {
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  expect(await painted()).toBeUndefined()
})

test('a hidden page paints nothing, so nothing waits for it (R-424)', async () => {
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(await painted()).toBeUndefined()
})
