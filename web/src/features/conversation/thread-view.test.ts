import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { ThreadView } from './thread-view.tsx'

afterEach(() => vi.unstubAllGlobals())

test('files that are dropped onto a conversation are attached instead of opened, and other drops are left alone', async () => {
  const [onFiles, preventDefault] = [vi.fn<(files: File[]) => void>(), vi.fn<() => void>()]
  const earlier = { load: async () => {}, isLoading: false, error: null }
  const none = { onRetry: () => {}, onDiscard: () => {} }
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
  const { onDrop } = thread.result().props as { onDrop: (event: object) => void }
  onDrop({ dataTransfer: { files: [] }, preventDefault })
  expect([onFiles.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
  const file = new File(['x'], 'a.mp4')
  onDrop({ dataTransfer: { files: [file] }, preventDefault })
  expect(onFiles.mock.calls).toEqual([[[file]]])
  expect(preventDefault).toHaveBeenCalledTimes(1)
})
