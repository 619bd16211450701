import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { ThreadView } from './thread-view.tsx'

afterEach(() => vi.unstubAllGlobals())

test('files that are dropped onto a conversation are attached instead of opened, and other drops are left alone', async () => {
  const [onFiles, preventDefault] = [vi.fn<(files: File[]) => void>(), vi.fn<() => void>()]
  const earlier = { load: async () => {}, isLoading: false, error: null }
  const none = { isSending: false, onRetry: () => {}, onDiscard: () => {} }
  await using thread = runHook(ThreadView, {
    entries: [],
    note: undefined,
    side: 'creator',
    label: 'Messages',
    hasEarlier: false,
    earlier,
    onFiles,
    ...none,
  })
  const { onDragOver, onDrop } = thread.result().props as Record<'onDragOver' | 'onDrop', (event: object) => void>
  onDragOver({ dataTransfer: { types: ['text/plain'] }, preventDefault })
  onDrop({ dataTransfer: { files: [] }, preventDefault })
  expect([onFiles.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
  // A browser drops only where its own answer to the drag is prevented.
  onDragOver({ dataTransfer: { types: ['Files'] }, preventDefault })
  expect(preventDefault).toHaveBeenCalledTimes(1)
  const file = new File(['x'], 'a.mp4')
  onDrop({ dataTransfer: { files: [file] }, preventDefault })
  expect(onFiles.mock.calls).toEqual([[[file]]])
  expect(preventDefault).toHaveBeenCalledTimes(2)
})

/** The buttons below two failed messages. */
function retriesOf(isSending: boolean): string[] {
  const outgoing = { text: 'Hello', files: [], state: 'failed' as const, problem: null, at: 0 }
  const props: ComponentProps<typeof ThreadView> = {
    entries: ['a', 'b'].map((key) => ({ kind: 'outgoing', key, at: 0, outgoing: { ...outgoing, clientMessageId: key } })),
    note: undefined,
    side: 'creator',
    label: 'Messages',
    hasEarlier: false,
    earlier: { load: async () => {}, isLoading: false, error: null },
    isSending,
    onRetry: () => {},
    onDiscard: () => {},
    onFiles: () => {},
  }
  return renderToStaticMarkup(createElement(ThreadView, props)).match(/<button[^>]*>Try again/g) ?? []
}

test('S1-161 while a message is being sent, failed ones cannot be sent again', () => {
  const isDisabled = (button: string) => button.includes('aria-disabled="true"')
  expect(retriesOf(false).map(isDisabled)).toEqual([false, false])
  expect(retriesOf(true).map(isDisabled)).toEqual([true, true])
})
