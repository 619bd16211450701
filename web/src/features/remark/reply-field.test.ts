import { afterEach, expect, test, vi } from 'vitest'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { ReplyField } from './reply-field.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens the field with the kept words, and sends or cancels them. */
async function reply(end: 'sent' | 'refused' | 'cancelled') {
  const kept: string[] = []
  let closed = 0
  const sent = stubCalls(() =>
    end === 'refused' ? Response.json({ code: 'OVERLOADED', message: 'Busy.' }, { status: 503 }) : Response.json({ data: {} }),
  )
  await using field = runHook(ReplyField, {
    remark: { id: 'r1' } as Remark,
    onClose: () => void (closed += 1),
    name: 'reply r1',
    kept: 'The label is turned now.',
    keep: (text: string) => void kept.push(text),
    isWriting: true,
    isSendDue: false,
    setSendDue: () => {},
  })
  const [key, props] =
    end === 'cancelled'
      ? (['onClick', propsOf(field.result(), ({ children }) => children === 'Cancel')] as const)
      : (['onSubmit', propsOf(field.result(), ({ onSubmit }) => onSubmit !== undefined)] as const)
  await (props[key] as () => Promise<void> | void)()
  return { kept, closed, sent: sent.filter(({ call }) => call.startsWith('POST')) }
}

test('a reply that was sent or cancelled is no draft any more, one that was refused stays', async () => {
  const done = await reply('sent')
  expect(done.sent).toEqual([
    {
      call: 'POST /internal/remarks/r1/replies',
      body: { text: 'The label is turned now.', clientReplyId: expect.stringMatching(/^[\da-f-]{36}$/) },
    },
  ])
  expect([done.kept, done.closed]).toEqual([[''], 1])
  const refused = await reply('refused')
  expect([refused.sent.length, refused.kept, refused.closed]).toEqual([1, [], 0])
  const cancelled = await reply('cancelled')
  expect([cancelled.sent.length, cancelled.kept, cancelled.closed]).toEqual([0, [''], 1])
})
