import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { stubRecords } from '#testing/stub-records.ts'

beforeEach(() => {
  vi.resetModules()
  stubRecords()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

/** The outbox of a conversation as after a reload: nothing is known but what the browser kept. */
async function openOutbox(conversationId: string) {
  const { useOutbox } = await import('./outbox.ts')
  const none: [] = []
  return runHook((id: string) => useOutbox(id, none), conversationId, clientOf({ id: 'me', role: 'creator' }))
}

test('a message that failed stands in its own conversation after a reload, and in no other', async () => {
  {
    await using first = await openOutbox('c1')
    await first.result().send({ text: 'For Mara only', files: [] })
  }
  {
    await using other = await openOutbox('c2')
    await other.result().send({ text: 'For Ole', files: [] })
    await expect.poll(() => other.result().outgoing.map(({ text }) => text)).toEqual(['For Ole'])
  }
  await using again = await openOutbox('c1')
  await expect.poll(() => again.result().outgoing).toMatchObject([{ text: 'For Mara only', state: 'failed' }])
})
