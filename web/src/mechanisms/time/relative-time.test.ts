import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { RelativeTime } from './relative-time.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a relative time stays up to date while it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await using shown = runHook(RelativeTime, { at: new Date().toISOString() })
  const words = () => (shown.result().props as { children: string }).children
  expect(words()).toBe('just now')
  vi.advanceTimersByTime(2 * 60_000)
  await expect.poll(words).toBe('2 minutes ago')
})
