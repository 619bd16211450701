import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReachability } from '#api/reachability.ts'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { ConnectionNotice } from './connection-notice.tsx'

beforeEach(dismissToasts)
afterEach(() => {
  setReachability('reached')
  vi.unstubAllGlobals()
})

test('a connection that is back is told, until it is lost again', async () => {
  stubCalls(noAnswer)
  vi.stubGlobal('navigator', { onLine: true })
  await using notice = runHook(ConnectionNotice, {})
  const shown = () => toasts().map(({ message }) => message)
  expect(notice.result()).toBeNull()
  setReachability('unreachable')
  await expect.poll(notice.result).not.toBeNull()
  setReachability('reached')
  await expect.poll(notice.result).toBeNull()
  expect(shown()).toEqual(['Connected again'])
  setReachability('doubtful')
  expect(shown()).toEqual(['Connected again'])
  setReachability('offline')
  expect(shown()).toEqual([])
})
