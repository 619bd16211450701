import { afterEach, expect, test, vi } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { propsOf } from '#testing/elements.ts'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { ReuploadDialog } from './reupload-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [1, '1 is not ticked. Send the take anyway?'],
  [2, '2 are not ticked. Send the take anyway?'],
])('a creator with %i unticked remarks is asked once, after choosing the file', async (open, words) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const media = { id: 'm1', name: 'Film 1', state: 'changes_requested', mediaWatermarked: null, remarks: { open, done: 0, settled: 0 } }
  const contract = { contractAssets: [{ id: 'a1', type: 'videos', contractMedias: [media] }] }
  let closed = 0
  await using screen = runHook(
    ReuploadDialog,
    {
      contract: contract as unknown as Contract,
      media: { ...media, changeRequestMessage: null, failureReason: null } as unknown as ContractMedia,
      onClose: () => void (closed += 1),
    },
    clientOf({ id: 'me', role: 'creator' }),
  )
  const { onFiles } = propsOf(screen.result(), (props) => props['onFiles'] !== undefined)
  ;(onFiles as (files: File[]) => void)([new File(['film'], 'take-2.mp4')])
  await expect.poll(() => propsOf(screen.result(), ({ tone }) => tone === 'warning')['children']).toBe(words)
  expect(propsOf(screen.result(), ({ children }) => children === 'Send the take')['variant']).toBe('primary')
  // Who goes back is still in the dialog, with the note.
  const press = (words: string) => (propsOf(screen.result(), ({ children }) => children === words)['onClick'] as () => void)()
  press('Back')
  await expect.poll(() => propsOf(screen.result(), ({ children }) => children === 'Choose the file')['variant']).toBe('primary')
  expect(closed).toBe(0)
  press('Cancel')
  expect(closed).toBe(1)
})
