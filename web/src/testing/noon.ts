import { afterAll, vi } from 'vitest'

/**
 * Stops the clock at noon until the end of the test file. Words such as 'in 2 days' count from midnight to midnight, so a test that runs around midnight
 * would otherwise read others. Call it before the first time is made.
 */
export function stopAtNoon(): void {
  vi.useFakeTimers({ now: new Date().setHours(12, 0, 0, 0), toFake: ['Date'] })
  afterAll(() => void vi.useRealTimers())
}
