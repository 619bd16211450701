import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listConversationInvolvements, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { mediaId } from '@pairtake/protocol/ids'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { sample } from '#testing/sample.ts'
import { stubRecords } from '#testing/stub-records.ts'

let kept: Map<string, unknown>

beforeEach(() => {
  vi.resetModules()
  kept = stubRecords()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

/** The outbox of a conversation, with a client of its own as after a reload: nothing is known but what the browser kept. */
async function openOutbox(conversationId: string, client = clientOf({ id: 'me', role: 'creator' })) {
  const { useOutbox } = await import('./outbox.ts')
  const none: [] = []
  return runHook((id: string) => useOutbox(id, none), conversationId, client)
}

/** A message that the browser has kept. */
const keep = (text: string, at: number) =>
  kept.set(`message ${text}`, { conversationId: 'c1', clientMessageId: text, text, files: [], problem: null, at })

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

test('messages that failed stand in the order they were written in after a reload', async () => {
  keep('Second', 2)
  keep('First', 1)
  await using outbox = await openOutbox('c1')
  await expect.poll(() => outbox.result().outgoing.map(({ text }) => text)).toEqual(['First', 'Second'])
})

test('a message that is still being sent is shown once when its conversation is opened again', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = clientOf({ id: 'me', role: 'creator' })
  {
    await using first = await openOutbox('c1', client)
    void first.result().send({ text: 'On my way', files: [] })
    await expect.poll(() => kept.size).toBe(1)
  }
  keep('Earlier', 1)
  await using again = await openOutbox('c1', client)
  const states = () => again.result().outgoing.map(({ text, state }) => `${text} ${state}`)
  await expect.poll(states).toEqual(['Earlier failed', 'On my way sending'])
})

test('a message that was deleted or has arrived does not come back after a reload', async () => {
  await using outbox = await openOutbox('c1')
  await outbox.result().send({ text: 'Never mind', files: [] })
  await expect.poll(() => outbox.result().outgoing.map(({ state }) => state)).toEqual(['failed'])
  expect(kept.size).toBe(1)
  for (const failed of outbox.result().outgoing) outbox.result().discard(failed)
  await expect.poll(() => kept.size).toBe(0)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sample(sendMessage.answer))))
  await outbox.result().send({ text: 'On my way', files: [] })
  await expect.poll(() => [outbox.result().outgoing.length, kept.size]).toEqual([0, 0])
})

test('S1-170 a message that failed is sent with its files and under its own id after a reload', async () => {
  const file = { id: mediaId.parse('f1'), type: 'video', fileName: 'take.mp4', sizeBytes: 5 } as const
  const sent: object[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as object)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  {
    await using first = await openOutbox('c1')
    await first.result().send({ text: '', files: [file] })
  }
  await using again = await openOutbox('c1')
  await expect.poll(() => again.result().outgoing).toMatchObject([{ state: 'failed', files: [file] }])
  for (const failed of again.result().outgoing) await again.result().retry(failed)
  const said = { text: '', attachments: ['f1'], clientMessageId: expect.stringMatching(/^\w{32}$/) }
  expect(sent).toEqual([said, said])
  expect(sent[1]).toEqual(sent[0])
})

test('S1-167 once a message has arrived, the list of conversations is read again', async () => {
  await using outbox = await openOutbox('c1')
  const { queryClient } = await import('#api/query-client.ts')
  const list = [listConversationInvolvements.path]
  queryClient.setQueryData(list, sample(listConversationInvolvements.answer))
  const isOutOfDate = () => queryClient.getQueryState(list)?.isInvalidated
  await outbox.result().send({ text: 'On my way', files: [] })
  expect(isOutOfDate()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sample(sendMessage.answer))))
  await outbox.result().send({ text: 'Here I am', files: [] })
  await expect.poll(isOutOfDate).toBe(true)
})
