// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '#testing/shown.ts'
import { ReasonDialog } from './reason-dialog.tsx'

test.each([
  ['is still open closes', false, 1],
  ['is gone by then closes nothing, because the next one may be open', true, 0],
])('a dialog that %s once everything is answered', async (_, isGone, closed) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const [send, onClose] = [vi.fn((_reason: string) => answered), vi.fn()]
  const screen = shown(
    createElement(ReasonDialog, { title: 'Cancel?', reader: 'Both sides', confirmLabel: 'Confirm', onClose, send, children: 'Final.' }),
  )
  await screen.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), ' Agreed. ')
  await screen.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => send.mock.calls).toEqual([['Agreed.']])
  if (isGone) await screen[Symbol.asyncDispose]()
  answer()
  // After everything that follows from the answer.
  await new Promise((resolve) => void setTimeout(resolve))
  if (!isGone) await expect.poll(() => onClose.mock.calls.length).toBe(closed)
  expect(onClose).toHaveBeenCalledTimes(closed)
  if (!isGone) await screen[Symbol.asyncDispose]()
})
