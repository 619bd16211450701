import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { useSearchWords } from './use-search-words.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pauseMs = 300

/** A field whose URL has the words only when the test says so. */
function field(words: string) {
  const asked: string[] = []
  const ask = (next: string) => void asked.push(next)
  const run = runHook(({ inAddress }) => useSearchWords(inAddress, ask), { inAddress: words })
  return {
    asked,
    typed: () => run.result()[0],
    address: (inAddress: string) => run.show({ inAddress }),
    /** Types, and is rendered with the same URL as before. */
    type: (text: string, inAddress: string) => {
      run.result()[1](text)
      run.show({ inAddress })
    },
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers()
      await run[Symbol.asyncDispose]()
    },
  }
}

test('the words go into the address once typing pauses', async () => {
  await using search = field('')
  search.type('oa', '')
  vi.advanceTimersByTime(pauseMs - 1)
  search.type('oat', '')
  vi.advanceTimersByTime(pauseMs - 1)
  expect(search.asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(search.asked).toEqual(['oat'])
})

test('R-511 a letter typed while the address takes the words before it stays, and goes into the address too', async () => {
  await using search = field('')
  search.type('oat', '')
  vi.advanceTimersByTime(pauseMs)
  search.type('oat m', '')
  search.address('oat')
  expect(search.typed()).toBe('oat m')
  vi.advanceTimersByTime(pauseMs)
  search.type('oat mi', 'oat')
  search.address('oat m')
  expect(search.typed()).toBe('oat mi')
  vi.advanceTimersByTime(pauseMs)
  expect(search.asked).toEqual(['oat', 'oat m', 'oat mi'])
  search.address('oat mi')
  expect(search.typed()).toBe('oat mi')
})

test('R-511 the field follows an address that it did not ask for, as after Back, also where it once was its own', async () => {
  await using search = field('')
  search.type('oat', '')
  vi.advanceTimersByTime(pauseMs)
  search.address('oat')
  search.type('fig', 'oat')
  vi.advanceTimersByTime(pauseMs)
  search.address('fig')
  search.address('oat')
  expect(search.typed()).toBe('oat')
  search.address('')
  expect(search.typed()).toBe('')
})
