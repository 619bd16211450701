import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { Finding } from '@pairtake/protocol/take-check/take-check'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { SendAnywayDialog } from './send-anyway-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens the dialog on a held file; what it sends is never answered. */
function openDialog(kinds: Finding['kind'][]) {
  const sent: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise(() => {})
  })
  const findings = kinds.map((kind) => ({ kind, level: 'must', fromSeconds: null, words: kind }))
  const media = { id: 'm1', name: 'Film 1', mediaOriginal: { id: 'o1' }, check: { findings, reason: null } } as unknown as ContractMedia
  const screen = runHook(SendAnywayDialog, { media, brandName: 'Nordlys', onClose: () => {} })
  const hint = () => propsOf(screen.result(), ({ label }) => label === 'Why is it right as it is?')['hint'] as ReactElement | undefined
  const press = (words: string) => {
    const { onClick } = propsOf(screen.result(), (props) => props['children'] === words && props['onClick'] !== undefined)
    ;(onClick as () => void)()
  }
  return { screen, sent, hint, press }
}

test('a creator whose captions the check did not find gives the reason with one press', async () => {
  const { screen, sent, press } = openDialog(['no_captions', 'bars'])
  await using _open = screen
  press('Captions are in the picture.')
  press('Send it anyway')
  await expect.poll(() => sent).toEqual([{ reason: 'Captions are in the picture.', mediaId: 'o1' }])
})

test('no finished reason is offered for other findings', async () => {
  const { screen, hint } = openDialog(['no_sound', 'bars'])
  await using _open = screen
  expect(hint()).toBeUndefined()
})
