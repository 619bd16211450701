// @vitest-environment happy-dom
import { createElement, useState, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { shown } from '#testing/shown.ts'
import { ChipChoice, ChipGroup } from './chip.tsx'
import { MultiCombobox } from './multi-combobox.tsx'
import { NumberField, PriceField } from './number-field.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Stepper } from './stepper.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/** A field with its value, as a form has it, and all values that it reported. */
function field<Value>(Field: ComponentType<never>, begun: Value, props: object) {
  const given: Value[] = []
  const Form = () => {
    const [value, setValue] = useState(begun)
    const onValueChange = (next: Value) => {
      given.push(next)
      setValue(() => next)
    }
    return createElement(Field, { ...props, value, onValueChange } as never)
  }
  return Object.assign(shown(createElement(Form)), { given })
}
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled')

test('a field is named by its label, described by its help, and an error takes the help’s place', async () => {
  const props = { label: 'City', help: 'Where you live.', optional: true, defaultValue: '' }
  {
    await using page = shown(createElement(TextField, props))
    const input = page.getByRole('textbox', { name: 'City' })
    page.getByText('(Optional)')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Where you live.')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  }
  await using page = shown(createElement(TextField, { ...props, error: 'Missing.' }))
  const input = page.getByRole('textbox', { name: 'City' })
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Missing.')
  expect([input.getAttribute('aria-invalid'), page.queryByText('Where you live.')]).toEqual(['true', null])
})

test('R-511 a whole number is reported while it is typed, and nothing else is taken for one', async () => {
  await using page = field<number | null>(NumberField, 18, { label: 'Age' })
  const input = page.getByLabelText('Age')
  expect(valueOf(input)).toBe('18')
  await page.user.clear(input)
  await page.user.type(input, '4.')
  expect(page.given).toEqual([null, 4, Number.NaN])
  expect(valueOf(input)).toBe('4.')
  await page.user.clear(input)
  await page.user.type(input, '1,080')
  expect([page.given.at(-1), valueOf(input)]).toEqual([1080, '1,080'])
})

test('a price is read in major units, with cents, with its currency’s sign, and stays as it was typed', async () => {
  await using page = field<number | null>(PriceField, 12.5, { label: 'Your price', currency: 'USD' })
  const input = page.getByLabelText('Your price')
  expect([valueOf(input), page.getByText('$').textContent]).toEqual(['12.50', '$'])
  await page.user.clear(input)
  await page.user.type(input, '1,250.5')
  expect([page.given.at(-1), valueOf(input)]).toEqual([1250.5, '1,250.5'])
  await page.user.type(input, '55')
  expect(page.given.at(-1)).toBeNaN()
  await page.user.clear(input)
  expect(page.given.at(-1)).toBeNull()
})

test('a count is changed by buttons, keys and typing, within its limits, and says what they are', async () => {
  await using page = field<number>(Stepper, 2, { label: 'Videos', min: 1, max: 20 })
  const count = page.getByRole('spinbutton', { name: 'Videos' })
  const less = page.getByRole('button', { name: 'One less, Videos' })
  const more = page.getByRole('button', { name: 'One more, Videos' })
  await page.user.click(less)
  await page.user.click(less)
  expect([page.given, isOff(less), isOff(more)]).toEqual([[1], 'true', 'false'])
  await page.user.click(more)
  await page.user.click(count)
  await page.user.keyboard('{ArrowUp}{PageUp}{PageUp}')
  expect(page.given).toEqual([1, 2, 3, 13, 20])
  expect([valueOf(count), count.getAttribute('aria-valuenow'), isOff(more)]).toEqual(['20', '20', 'true'])
  await page.user.keyboard('{ArrowDown}{Home}{ArrowDown}')
  expect(page.given.slice(5)).toEqual([19, 1])
  await page.user.clear(count)
  await page.user.type(count, '31')
  expect(valueOf(count)).toBe('31')
  await page.user.tab()
  expect([valueOf(count), page.given.at(-1), page.getByRole('status').textContent]).toEqual(['20', 20, 'At most 20'])
  await page.user.clear(count)
  await page.user.type(count, '0')
  await page.user.tab()
  expect([valueOf(count), page.getByRole('status').textContent]).toEqual(['1', 'At least 1'])
  await page.user.click(more)
  expect(page.getByRole('status').textContent).toBe('')
  await page.user.clear(count)
  await page.user.tab()
  expect(valueOf(count)).toBe('2')
})

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Birne', keywords: 'pear' },
  { value: 'c', label: 'Cherry', disabled: true },
]

test('of chips several or one are chosen, in the order of choosing, and chosen again no more', async () => {
  {
    await using page = field<string[]>(ChipGroup, ['b'], { label: 'Fruits', options })
    await page.user.click(page.getByRole('checkbox', { name: 'Apple' }))
    await page.user.click(page.getByRole('checkbox', { name: 'Birne' }))
    await page.user.click(page.getByRole('checkbox', { name: 'Cherry' }))
    expect(page.given).toEqual([['b', 'a'], ['a']])
    page.getByRole('group', { name: 'Fruits' })
  }
  await using page = field<string>(ChipChoice, 'b', { label: 'Fruit', options })
  expect(page.getByRole<HTMLInputElement>('radio', { name: 'Birne' }).checked).toBe(true)
  await page.user.click(page.getByRole('radio', { name: 'Apple' }))
  expect([page.given, page.getByRole<HTMLInputElement>('radio', { name: 'Birne' }).checked]).toEqual([['a'], false])
})

test('a view is switched by its button, which says that it is pressed', async () => {
  await using page = field<string>(SegmentedControl, 'a', { label: 'Show as', segments: options.slice(0, 2) })
  const pressed = () => page.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['true', 'false'])
  await page.user.click(page.getByRole('button', { name: 'Birne' }))
  expect([page.given, pressed()]).toEqual([['b'], ['false', 'true']])
})

test('one of many is found by a part of its name or another word for it, and can be cleared', async () => {
  await using page = field<string | null>(Combobox, 'a', { label: 'Fruit', options, clearable: true, emptyText: 'No fruit' })
  const input = await page.findByRole('combobox', { name: 'Fruit' })
  expect(valueOf(input)).toBe('Apple')
  await page.user.clear(input)
  await page.user.type(input, 'pea')
  expect((await page.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Birne'])
  await page.user.keyboard('{Enter}')
  expect([page.given.at(-1), valueOf(input)]).toEqual(['b', 'Birne'])
  await page.user.click(page.getByRole('button', { name: 'Clear' }))
  expect([page.given.at(-1), valueOf(input)]).toEqual([null, ''])
  await page.user.type(input, 'xyz')
  await page.findByText('No fruit')
})

test('several of many are chips, which a button or Backspace removes', async () => {
  await using page = field<string[]>(MultiCombobox, ['a'], { label: 'Fruits', options })
  const input = await page.findByRole('combobox', { name: 'Fruits' })
  await page.user.type(input, 'bir')
  await page.user.click(await page.findByRole('option', { name: 'Birne' }))
  expect(page.given).toEqual([['a', 'b']])
  await page.user.keyboard('{Escape}')
  await page.user.click(page.getByRole('button', { name: 'Remove Apple' }))
  expect(page.given.at(-1)).toEqual(['b'])
})

test('a long text counts code points without the spaces around it, and Ctrl or Cmd and Enter presses the button of its form', async () => {
  const send = vi.fn((event: Event) => event.preventDefault())
  const area = createElement(TextArea, { label: 'Note', limit: 5, hint: 'Be kind.' })
  const form = createElement('form', { onSubmit: send as never }, area, createElement('button', { type: 'submit' }, 'Send'))
  await using page = shown(form)
  const input = page.getByLabelText('Note')
  page.getByText('0 of 5')
  page.getByText('Be kind.')
  await page.user.type(input, ' ab😀 ')
  page.getByText('3 of 5')
  await page.user.type(input, 'cdefg')
  page.getByText('9 of 5')
  await page.user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await page.user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(send).toHaveBeenCalledTimes(2)
})
