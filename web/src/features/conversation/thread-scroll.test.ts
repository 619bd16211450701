// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Message } from '@pairtake/protocol/conversation/conversation'
import { messageId } from '@pairtake/protocol/ids'
import type { OutgoingMessage } from './outbox.ts'
import { threadEntries } from './thread-entries.ts'
import { ThreadView } from './thread-view.tsx'

const at = Math.floor(Date.now() / 1000)
const messageOf = (id: string): Message => ({
  id: messageId.parse(id),
  clientMessageId: null,
  createdAtTimestamp: at,
  general: { displayName: 'Mara', profilePicturePath: null },
  isMine: false,
  isSystem: false,
  text: id,
  attachments: [],
})
const own: OutgoingMessage = { clientMessageId: 'own', text: 'On my way', files: [], state: 'sending', problem: null, at: at * 1000 }

/** A thread in a box whose height is given, because `happy-dom` measures nothing. Its scroll position counts from the bottom, upwards below 0. */
function openThread() {
  const nodeOf = (ids: readonly string[], outgoing: readonly OutgoingMessage[]) =>
    createElement(ThreadView, {
      entries: threadEntries({ messages: ids.map(messageOf), outgoing }),
      note: undefined,
      side: 'creator',
      label: 'Messages',
      hasEarlier: false,
      earlier: { load: async () => {}, isLoading: false, error: null },
      isSending: false,
      onRetry: () => {},
      onDiscard: () => {},
      onFiles: () => {},
    })
  const { getByRole, rerender, unmount } = render(nodeOf([], []))
  const box = getByRole('log')
  const show = (height: number, ids: readonly string[], outgoing: readonly OutgoingMessage[] = []) => {
    Object.defineProperty(box, 'scrollHeight', { configurable: true, value: height })
    rerender(nodeOf(ids, outgoing))
    return box.scrollTop
  }
  return { box, show, [Symbol.dispose]: unmount }
}

test('whoever reads earlier messages keeps them in view when a new one comes, and sees their own at once', () => {
  using thread = openThread()
  expect(thread.show(1000, ['b', 'c'])).toBe(0)
  thread.box.scrollTop = -300
  expect(thread.show(1060, ['b', 'c', 'd'])).toBe(-360)
  // What is added above moves nothing, and neither does anything that is drawn again.
  expect(thread.show(1500, ['a', 'b', 'c', 'd'])).toBe(-360)
  expect(thread.show(1500, ['a', 'b', 'c', 'd'])).toBe(-360)
  expect(thread.show(1560, ['a', 'b', 'c', 'd'], [own])).toBe(0)
})

test('whoever is at the newest message, or a line above it, follows the conversation', () => {
  using thread = openThread()
  thread.show(1000, ['a'])
  thread.box.scrollTop = -48
  expect(thread.show(1060, ['a', 'b'])).toBe(-48)
  thread.box.scrollTop = -49
  expect(thread.show(1120, ['a', 'b', 'c'])).toBe(-109)
})
