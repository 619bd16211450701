import { afterEach, expect, test, vi } from 'vitest'
import type { MessageAttachment } from '@pairtake/protocol/conversation/conversation'
import { elementsIn } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { MessageFiles } from './message-files.tsx'

afterEach(() => vi.unstubAllGlobals())

const file = (id: string, preview: string) => ({ id, type: 'image', preview, fileName: `${id}.jpg`, thumbnailUrl: `/${id}` })

test('of several pictures the pressed one is opened, and closed again', async () => {
  const files = [file('f1', 'ready'), file('f2', 'none'), file('f3', 'ready')] as unknown as MessageAttachment[]
  await using message = runHook(MessageFiles, { files, own: false })
  const pictures = () => [...elementsIn(message.result())].filter(({ props }) => props['onShow'] !== undefined)
  const viewer = () => [...elementsIn(message.result())].find(({ props }) => props['onClose'] !== undefined)?.props
  const shown = () => (viewer()?.['file'] as MessageAttachment | undefined)?.id
  expect(pictures().map(({ key }) => key)).toEqual(['f1', 'f3'])
  const open = pictures()[1]?.props['onShow'] as () => void
  open()
  await expect.poll(shown).toBe('f3')
  const close = viewer()?.['onClose'] as () => void
  close()
  await expect.poll(shown).toBeUndefined()
})
