import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { useWindowCount } from './use-window-count.ts'

afterEach(() => vi.unstubAllGlobals())

test('the tab says how much waits, and after a logout no more', async () => {
  let file = '/favicon.svg'
  const icon = { getAttribute: () => file, setAttribute: (_name: string, next: string) => void (file = next) }
  {
    await using shell = runHook<number, void>(useWindowCount, 0)
    Object.assign(document, { querySelector: () => icon })
    shell.show(3)
    expect([document.title, file]).toEqual(['(3) Pairtake', '/favicon-unread.svg'])
  }
  expect([document.title, file]).toEqual(['Pairtake', '/favicon.svg'])
})
