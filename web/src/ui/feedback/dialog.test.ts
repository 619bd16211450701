// @vitest-environment happy-dom
import { createElement, type ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { ConfirmFooter } from './dialog-footer.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast, toastError } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  dismissToasts()
})

const empty = { open: true, onClose: () => {}, title: 'Rename', children: null }
const opened = (props: Partial<ComponentProps<typeof DialogPanel>>) => shown(createElement(DialogPanel, { ...empty, ...props }))
const field = createElement(TextField, { label: 'Name', defaultValue: 'Oat' })

test('a dialog has its title as its name, begins in its first field, and closes by key and button', async () => {
  const onClose = vi.fn()
  await using page = opened({ onClose, children: field, subtitle: 'Of the campaign' })
  const dialog = await page.findByRole('dialog', { name: 'Rename' })
  expect(dialog.textContent).toContain('Of the campaign')
  await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Name'))
  await page.user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Escape goes back one step where a dialog has one', async () => {
  const [onClose, onEscape] = [vi.fn(), vi.fn()]
  await using page = opened({ onClose, onEscape, children: field })
  await page.findByRole('dialog')
  await page.user.keyboard('{Escape}')
  expect([onEscape.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
})

test('what was typed in a dialog is discarded only after a question', async () => {
  const onClose = vi.fn()
  await using page = opened({ onClose, children: field })
  const input = await page.findByLabelText<HTMLInputElement>('Name')
  await page.user.click(input)
  await page.user.type(input, ' milk')
  await page.user.keyboard('{Escape}')
  await page.findByText('Discard what you typed?')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Keep editing' }))
  await page.user.click(page.getByRole('button', { name: 'Keep editing' }))
  expect([document.activeElement, input.value]).toEqual([input, 'Oat milk'])
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await page.user.keyboard('{Escape}')
  expect(page.queryByText('Discard what you typed?')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await page.user.click(await page.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('what was typed and taken back, or is kept anyway, is no reason to ask', async () => {
  const onClose = vi.fn()
  const kept = createElement('div', { 'data-kept': '' }, createElement(TextField, { label: 'Message' }))
  await using page = opened({ onClose, children: [createElement('div', { key: 1 }, field), createElement('div', { key: 2 }, kept)] })
  await page.user.type(await page.findByLabelText('Name'), 's{Backspace}')
  await page.user.type(page.getByLabelText('Message'), 'Hi')
  await page.user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Enter in a field sends the dialog’s form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const footer = createElement('button', { type: 'submit' }, 'Save')
  await using page = opened({ onSubmit, children: field, footer })
  await page.user.type(await page.findByLabelText('Name'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

const question = (props: Partial<ComponentProps<typeof ConfirmFooter>>) =>
  shown(
    createElement(ConfirmFooter, {
      question: 'Decline Mara?',
      confirmLabel: 'Decline',
      pending: false,
      problem: undefined,
      onConfirm: vi.fn(),
      onBack: vi.fn(),
      ...props,
    }),
  )

test('a question begins at its way back, which Escape takes too, and says what changed meanwhile', async () => {
  const [onConfirm, onBack] = [vi.fn(), vi.fn()]
  await using page = question({ onConfirm, onBack, children: 'She is told.', news: 'The offer has changed.', problem: 'Not now.' })
  const group = page.getByRole('group', { name: 'Please confirm' })
  expect(group.textContent).toBe('The offer has changed.Not now.Decline Mara?She is told.BackDecline')
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Back' }))
  await page.user.keyboard('{Escape}')
  expect([onBack.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0])
  await page.user.click(page.getByRole('button', { name: 'Decline' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a question that is being answered, or cannot be answered now, takes no second answer', async () => {
  const [onConfirm, onBack] = [vi.fn(), vi.fn()]
  {
    await using page = question({ onConfirm, onBack, pending: true })
    await page.user.click(page.getByRole('button', { name: 'Decline' }))
    await page.user.click(page.getByRole('button', { name: 'Back' }))
    await page.user.keyboard('{Escape}')
  }
  await using page = question({ onConfirm, paused: true, backLabel: 'Keep' })
  await page.user.click(page.getByRole('button', { name: 'Decline' }))
  page.getByRole('button', { name: 'Keep' })
  expect([onConfirm.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 0])
})

const region = () => shown(createElement(ToastRegion, { shownForMs: 8000 }))

test('S2-008 a message goes after its time, or when it is closed, and one of an error is announced at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using page = region()
  toast('Saved')
  await expect.poll(() => page.queryByText('Saved')).not.toBeNull()
  toastError('Refused')
  await expect.poll(() => page.queryByText('Refused')?.closest('[role=alert]') ?? null).not.toBeNull()
  expect(page.getByText('Saved').closest('[role=status]')).not.toBeNull()
  vi.advanceTimersByTime(7999)
  await expect.poll(() => [page.queryByText('Saved'), page.queryByText('Refused')].includes(null)).toBe(false)
  vi.advanceTimersByTime(1)
  await expect.poll(() => [page.queryByText('Saved'), page.queryByText('Refused')]).toEqual([null, null])
  vi.useRealTimers()
})

test('at most three messages are shown, of one topic the newest, and an action is done once', async () => {
  await using page = region()
  const undo = vi.fn()
  for (const words of ['One', 'Two', 'Three']) toast(words)
  toast('Removed', { action: { label: 'Undo', onClick: undo } })
  await page.findByText('Removed')
  const messages = () => ['One', 'Two', 'Three', 'Removed', 'Approved', 'Asked'].filter((words) => page.queryByText(words) !== null)
  expect(messages()).toEqual(['Two', 'Three', 'Removed'])
  await page.user.click(page.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await expect.poll(messages).toEqual(['Two', 'Three'])
  toast('Approved', { topic: 'decision' })
  toast('Asked', { topic: 'decision' })
  await expect.poll(messages).toEqual(['Two', 'Three', 'Asked'])
  await page.user.click(page.getAllByRole('button', { name: 'Close this message' })[0] as Element)
  await expect.poll(messages).toEqual(['Three', 'Asked'])
})
