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

test('S1-161 a failed message is sent again only once no other one is being sent', async () => {
  await using outbox = await openOutbox('c1')
  await outbox.result().send({ text: 'First', files: [] })
  await outbox.result().send({ text: 'Second', files: [] })
  const states = () => outbox.result().outgoing.map(({ text, state }) => `${text} ${state}`)
  await expect.poll(states).toEqual(['First failed', 'Second failed'])

  const sent: string[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string }) => {
    if (body !== undefined) sent.push((JSON.parse(body) as { text: string }).text)
    return new Promise((_resolve, reject) => answers.push(() => reject(new TypeError('Failed to fetch'))))
  })
  const [first, second] = outbox.result().outgoing
  if (!first || !second) throw new Error('Two messages have failed.')
  const retried = outbox.result().retry(first)
  void outbox.result().retry(second)
  await expect.poll(states).toEqual(['Second failed', 'First sending'])
  await expect.poll(() => sent).toEqual(['First'])
  answers.shift()?.()
  await retried
  await expect.poll(() => outbox.result().isSending).toBe(false)
  const later = outbox.result().retry(second)
  await expect.poll(() => sent).toEqual(['First', 'Second'])
  answers.shift()?.()
  await later
  await expect.poll(states).toEqual(['First failed', 'Second failed'])
})
