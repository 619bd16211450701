// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '#testing/shown.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** A dialog that has been confirmed and waits for its answer. */
async function openConfirmed(leadsOn: boolean) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const [send, onClose] = [vi.fn((_reason: string) => answered), vi.fn()]
  const words = { title: 'Cancel?', reader: 'Both sides', confirmLabel: 'Confirm', children: 'Final.' }
  const screen = shown(createElement(ReasonDialog, { ...words, onClose, send, leadsOn }))
  await screen.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), ' Agreed. ')
  await screen.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => send.mock.calls).toEqual([['Agreed.']])
  return { screen, answer, onClose }
}

test('a dialog closes once everything is answered', async () => {
  const { screen, answer, onClose } = await openConfirmed(false)
  await using _open = screen
  expect(onClose).not.toHaveBeenCalled()
  answer()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('a dialog that leads to the next record closes nothing, because one of that record may be open', async () => {
  const { screen, answer, onClose } = await openConfirmed(true)
  await using _open = screen
  answer()
  // Once it is over, it can be sent again.
  await expect.poll(() => screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
