import { afterEach, expect, test, vi } from 'vitest'
import { keepFetching } from './keep-fetching.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('code that cannot be fetched is fetched again until it arrives, or nobody needs it any more', async () => {
  vi.useFakeTimers()
  let tries = 0
  const fetchPart = async () => {
    tries += 1
    if (tries < 3) throw new Error('Failed to fetch dynamically imported module')
    return 'the part'
  }
  const arrived = keepFetching(fetchPart, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await arrived).toBe('the part')
  expect(tries).toBe(3)

  const leaving = new AbortController()
  const never = keepFetching(() => Promise.reject(new Error('Failed to fetch')), leaving.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  leaving.abort()
  expect(await never).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
