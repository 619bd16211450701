import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mediaId } from '@pairtake/protocol/ids'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { stubRecords } from '#testing/stub-records.ts'

beforeEach(() => {
  vi.resetModules()
  stubRecords()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

type FieldProps = {
  value: string
  onChange: (event: { target: { value: string } }) => void
  onKeyDown: (event: object) => void
  onPaste: (event: object) => void
}

/** The element with this label, wherever it is in what a component returned. */
function findByLabel(node: ReactNode, label: string): ReactElement | undefined {
  if (Array.isArray(node)) return node.map((child: ReactNode) => findByLabel(child, label)).find(Boolean)
  if (!isValidElement<{ label?: string; children?: ReactNode }>(node)) return undefined
  return node.props.label === label ? node : findByLabel(node.props.children, label)
}

const file = { id: mediaId.parse('f1'), type: 'video', fileName: 'take.mp4', sizeBytes: 5 } as const
type Chosen = { files: readonly (typeof file)[]; isWaiting: boolean }

async function openComposer(conversationId: string, chosen: Chosen = { files: [], isWaiting: false }) {
  const { MessageComposer } = await import('./message-composer.tsx')
  const [onSend, add, clear] = [vi.fn<(said: object) => void>(), vi.fn<(files: readonly File[]) => void>(), vi.fn<() => void>()]
  const propsWith = ({ files, isWaiting }: Chosen) => {
    const attachments = { uploads: [], files: [...files], isWaiting, add, clear }
    return { conversationId, attachments, isSending: false, onSend }
  }
  const run = runHook(MessageComposer, propsWith(chosen), clientOf({ id: 'me', role: 'creator' }))
  const field = () => {
    const found = findByLabel(run.result(), 'Message')
    if (!found) throw new Error('The composer has no field.')
    return found.props as FieldProps
  }
  const type = async (value: string) => {
    field().onChange({ target: { value } })
    await expect.poll(() => field().value).toBe(value)
  }
  const press = (more: object, isComposing = false) =>
    field().onKeyDown({ key: 'Enter', shiftKey: false, preventDefault: () => {}, nativeEvent: { isComposing }, ...more })
  const choose = (files: Chosen) => run.show(propsWith(files))
  return { field, type, press, choose, onSend, add, clear, [Symbol.asyncDispose]: () => run[Symbol.asyncDispose]() }
}

test('Enter sends a message, but not with Shift and not while it picks a word of an input method', async () => {
  await using composer = await openComposer('c1')
  await composer.type('にほん')
  composer.press({}, true)
  composer.press({ shiftKey: true })
  expect(composer.onSend).not.toHaveBeenCalled()
  composer.press({})
  expect(composer.onSend.mock.calls).toEqual([[{ text: 'にほん', files: [] }]])
})

test('on a touch keyboard Enter is a line break', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  await using composer = await openComposer('c1')
  await composer.type('On my way')
  const preventDefault = vi.fn<() => void>()
  composer.press({ preventDefault })
  expect([composer.onSend.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
})

test('a draft stands in the conversation that it was written in, and in no other', async () => {
  {
    await using first = await openComposer('c1')
    await first.type('For Mara only')
  }
  {
    await using other = await openComposer('c2')
    await other.type('For Ole')
  }
  await using again = await openComposer('c1')
  await expect.poll(() => again.field().value).toBe('For Mara only')
})

test('pasted files are attached, and pasted text is left to the field', async () => {
  await using composer = await openComposer('c1')
  const preventDefault = vi.fn<() => void>()
  const paste = (files: readonly File[], texts: Record<string, string> = {}) => {
    const clipboardData = { files, types: Object.keys(texts), getData: (type: string) => texts[type] ?? '' }
    composer.field().onPaste({ clipboardData, preventDefault })
  }
  paste([])
  expect([composer.add.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
  const screenshot = new File(['x'], 'screenshot.png')
  // Cells of a spreadsheet come with a picture of themselves.
  paste([screenshot], { 'text/plain': 'Day 1\tDay 2', 'text/html': '<table></table>' })
  expect([composer.add.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
  paste([screenshot])
  // A picture of a page comes with its markup, and a file with its name.
  paste([screenshot], { 'text/html': '<img>' })
  paste([screenshot], { 'text/plain': 'screenshot.png' })
  expect(composer.add.mock.calls).toEqual([[[screenshot]], [[screenshot]], [[screenshot]]])
  expect(preventDefault).toHaveBeenCalledTimes(3)
})

test('a message waits for its files, takes them along once, and needs no words besides them', async () => {
  await using composer = await openComposer('c3', { files: [], isWaiting: true })
  await composer.type('Like this?')
  composer.press({})
  expect([composer.onSend.mock.calls.length, composer.clear.mock.calls.length]).toEqual([0, 0])
  composer.choose({ files: [file], isWaiting: false })
  composer.press({})
  expect(composer.onSend.mock.calls).toEqual([[{ text: 'Like this?', files: [file] }]])
  expect(composer.clear).toHaveBeenCalledTimes(1)
  await expect.poll(() => composer.field().value).toBe('')
  composer.press({})
  expect(composer.onSend.mock.calls[1]).toEqual([{ text: '', files: [file] }])
})
