import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readingForHeader } from '@pairtake/protocol/events/live-event'
import { runHook } from '#testing/run-hook.ts'
import { useLiveEvents } from './use-live-events.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('R-403 the stream is opened once the first view is complete, and says how old the oldest answer in it is', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const opened: (string | undefined)[] = []
  // Without locks each tab reads a stream of its own.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    opened.push(headers[readingForHeader])
    return new Promise(() => {})
  })
  const client = new QueryClient()
  client.setQueryData(['/dashboard'], {}, { updatedAt: now - 2_000 })
  client.setQueryData(['/user/general'], {}, { updatedAt: now - 5_000 })
  void client.prefetchQuery({ queryKey: ['/campaigns'], queryFn: () => new Promise(() => {}) })
  await using page = runHook(({ isAtRest }: { isAtRest: boolean }) => useLiveEvents('me', { isAtRest }), { isAtRest: false }, client)
  page.show({ isAtRest: true })
  await expect.poll(() => opened).toEqual(['5000'])
})
