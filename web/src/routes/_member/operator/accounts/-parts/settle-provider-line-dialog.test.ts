import { afterEach, expect, test, vi } from 'vitest'
import { providerLineUses } from '@pairtake/protocol/provider-line/provider-line'
import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { SettleProviderLineDialog } from './settle-provider-line-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const openDialog = (uses: ProviderLine['uses']) => {
  const amount = { amount: 10, currency: 'EUR' }
  const line = { id: 'l1', kind: 'fee', ref: 'txn_1', fit: 'unknown', amount, booked: null, unbooked: amount, uses, settled: null }
  const screen = runHook(SettleProviderLineDialog, { line: line as unknown as ProviderLine, onClose: () => {} })
  const part = (label: string) => propsOf(screen.result(), (props) => props['label'] === label)
  const submit = () =>
    (propsOf(screen.result(), ({ onSubmit }) => onSubmit !== undefined)['onSubmit'] as (event: object) => void)({
      preventDefault: () => {},
    })
  const explain = (value: string) => (part('Explanation')['onChange'] as (event: object) => void)({ target: { value } })
  const choose = (value: string) => (part('It is')['onValueChange'] as (value: string) => void)(value)
  return { screen, part, submit, explain, choose }
}

test('a line is settled once it is said what it is and why', async () => {
  const sent = stubCalls(noAnswer)
  const { screen, part, submit, explain, choose } = openDialog(['fee', 'loss'])
  await using _open = screen
  submit()
  await expect
    .poll(() => [part('It is')['error'], part('Explanation')['error']])
    .toEqual(['Choose what it is.', 'The explanation is required.'])
  choose('loss')
  explain('  ')
  await expect.poll(() => part('Explanation')['value']).toBe('  ')
  submit()
  expect(part('Explanation')['error']).toBe('The explanation is required.')
  explain('Billed twice.')
  await expect.poll(() => part('Explanation')['value']).toBe('Billed twice.')
  submit()
  await expect
    .poll(() => sent)
    .toEqual([{ call: 'POST /internal/operator/provider-lines/l1/settle', body: { as: 'loss', note: 'Billed twice.' } }])
})

test('what a line can only be is chosen from the beginning', async () => {
  const { screen, part } = openDialog(['nothing'])
  await using _open = screen
  expect(part('It is')['value']).toBe('nothing')
})

test('R-246 each use of a line is offered under its name, with what it means', async () => {
  const { screen, part } = openDialog([...providerLineUses])
  await using _open = screen
  expect(part('It is')['cards']).toEqual([
    { value: 'fee', label: 'Provider cost', note: 'An amount the card provider kept or returned, other than its fees.' },
    { value: 'own', label: 'Our own money', note: 'Money we moved ourselves, or that belongs to another app on the same account.' },
    { value: 'loss', label: 'Loss', note: 'We won’t get it back.' },
    { value: 'nothing', label: 'Nothing to book', note: 'Our books are right as they are.' },
  ])
})
