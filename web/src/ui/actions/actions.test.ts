// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { Trash2 } from 'lucide-react'
import { shown } from '#testing/shown.ts'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Button } from './button.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'

const file = (name: string) => new File(['x'], name)

test('a button acts, but not while it is pending or disabled, and says why it cannot be pressed', async () => {
  const onClick = vi.fn()
  for (const props of [{}, { pending: true }, { disabled: true }, { disabledReason: 'All places are taken.' }]) {
    await using page = shown(createElement(Button, { ...props, onClick }, 'Hire'))
    const button = page.getByRole('button', { name: 'Hire' })
    await page.user.click(button)
    const isFree = Object.keys(props).length === 0
    expect(button.getAttribute('aria-disabled'), JSON.stringify(props)).toBe(isFree ? null : 'true')
    expect(button.getAttribute('aria-busy')).toBe('pending' in props ? 'true' : null)
    // It can still be reached, so that its reason is read.
    button.focus()
    expect(document.activeElement).toBe(button)
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    expect(described).toBe('disabledReason' in props ? 'All places are taken.' : undefined)
  }
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a button in a form sends it only where it says so', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const buttons = [createElement(Button, { key: 1 }, 'Add'), createElement(Button, { key: 2, type: 'submit' }, 'Save')]
  const later = createElement(Button, { key: 3, type: 'submit', pending: true }, 'Send')
  await using page = shown(createElement('form', { onSubmit: onSubmit as never }, ...buttons, later))
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a sign is a button with a name, which does nothing while it is pending or disabled', async () => {
  const onClick = vi.fn()
  for (const props of [{}, { pending: true }, { disabled: true }]) {
    await using page = shown(createElement(IconButton, { ...props, icon: Trash2, name: 'Delete take', onClick }))
    await page.user.click(page.getByRole('button', { name: 'Delete take' }))
  }
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('files are given as they were chosen, the same one twice too, and none where nothing was chosen', async () => {
  const onFiles = vi.fn()
  const props = { onFiles, multiple: true, accept: '.mp4', children: 'Upload' }
  await using page = shown(createElement(FileButton, props))
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const opened = vi.spyOn(input, 'click')
  await page.user.click(page.getByRole('button', { name: 'Upload' }))
  expect(opened).toHaveBeenCalledTimes(1)
  const one = [file('a.mp4'), file('b.mp4')]
  await page.user.upload(input, one)
  await page.user.upload(input, one)
  expect(onFiles.mock.calls).toEqual([[one], [one]])
  expect([input.accept, input.multiple]).toEqual(['.mp4', true])
})

function drag(kind: 'dragover' | 'drop', zone: Element, files: File[], types = ['Files']): Event {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer: { files, types } })
  zone.dispatchEvent(event)
  return event
}

test('files can be dropped, one where only one has room, and none while none can be added; nothing else can', async () => {
  const onFiles = vi.fn()
  const zone = { title: '2 photos to go', note: 'Drop them here', buttonLabel: 'Choose', onFiles }
  const [a, b] = [file('a.jpg'), file('b.jpg')]
  for (const props of [{}, { multiple: false }, { disabledReason: 'Full' }]) {
    await using page = shown(createElement(DropZone, { ...zone, ...props }))
    const element = page.getByText('2 photos to go').closest('div') as Element
    const isTaken = !('disabledReason' in props)
    // A browser drops only where its own answer to the drag is prevented; else it opens the file.
    expect(drag('dragover', element, []).defaultPrevented).toBe(isTaken)
    expect(drag('dragover', element, [], ['text/plain']).defaultPrevented).toBe(false)
    expect(drag('drop', element, [a, b]).defaultPrevented).toBe(isTaken)
  }
  expect(onFiles.mock.calls).toEqual([[[a, b]], [[a]]])
})

test('a menu closes once something in it is chosen, and not between its items', async () => {
  const onClick = vi.fn()
  const archive = { key: 1, onClick, children: 'Archive' }
  const terms = { key: 3, render: createElement('a', { href: '#terms' }), children: 'Terms' }
  const items = [createElement(MenuItem, archive), createElement(MenuSeparator, { key: 2 }), createElement(MenuItem, terms)]
  const props = { label: 'More', trigger: createElement<Record<string, unknown>>('button'), children: items }
  await using page = shown(createElement(Menu, props))
  const menu = page.getByRole('group', { name: 'More', hidden: true })
  // `happy-dom` has no popovers.
  const hidePopover = vi.fn()
  Object.assign(menu, { hidePopover })
  await page.user.click(page.getByRole('separator', { hidden: true }))
  await page.user.click(menu)
  expect(hidePopover).not.toHaveBeenCalled()
  await page.user.click(page.getByRole('button', { name: 'Archive', hidden: true }))
  expect([onClick.mock.calls.length, hidePopover.mock.calls.length]).toEqual([1, 1])
  await page.user.click(page.getByRole('link', { name: 'Terms', hidden: true }))
  expect(hidePopover).toHaveBeenCalledTimes(2)
})

test('pages lead to their neighbours and to each other, and a single page to none', async () => {
  const renderLink = (to: number) => createElement('a', { href: `?page=${to}` })
  const links = (page: { queryAllByRole: (role: 'link') => HTMLElement[] }) =>
    page.queryAllByRole('link').map((link) => [link.getAttribute('rel') ?? link.getAttribute('aria-label'), link.getAttribute('href')])
  {
    await using page = shown(createElement(Pagination, { page: 1, pages: 1, renderLink }))
    expect([links(page), page.queryByRole('navigation')]).toEqual([[], null])
  }
  {
    await using page = shown(createElement(Pagination, { page: 1, pages: 2, renderLink }))
    expect(links(page)).toEqual(expect.arrayContaining([['next', '?page=2']]))
    expect(links(page).map(([name]) => name)).not.toContain('prev')
    expect(page.getAllByRole('link', { name: 'Page 1' })[0]?.getAttribute('aria-current')).toBe('page')
  }
  await using page = shown(createElement(Pagination, { page: 3, pages: 3, renderLink }))
  expect(links(page)).toEqual(expect.arrayContaining([['prev', '?page=2']]))
  expect(links(page).map(([name]) => name)).not.toContain('next')
})
