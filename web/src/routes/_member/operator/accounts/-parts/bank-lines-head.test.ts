// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { shown } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { BankLinesHead } from './bank-lines-head.tsx'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

const line = (id: string, act: BankLine['proposal']['act'], amount = -60.1) =>
  ({
    id,
    kind: 'entry',
    counterparty: id,
    words: '',
    payout: null,
    batch: null,
    amount: { amount, currency: 'EUR' },
    proposal: { act, words: '' },
  }) as unknown as BankLine
const lines = [line('l1', 'pay'), line('l2', null), line('l3', 'known', 60), line('l4', 'pay', -70.2)]

const head = (all: readonly BankLine[], state: 'open' | 'settled' = 'open') =>
  shown(createElement(BankLinesHead, { state, total: all.length, lines: all }))

test('all proposals are confirmed one by one after a question with their sums, and no other line', async () => {
  const sent = stubCalls()
  await using screen = head(lines)
  await screen.user.click(screen.getByRole('button', { name: 'Confirm all 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 3 proposals?' })
  expect(dialog.textContent).toContain('Mark as paid2 lines, -€130.30Got it1 line, €60.00')
  expect(dialog.textContent).toContain('You can’t undo this.')
  expect(sent).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Confirm 3' }))
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual(['Every proposal was confirmed'])
  expect(sent.map(({ call }) => call)).toEqual(['l1', 'l3', 'l4'].map((id) => `POST /internal/operator/bank-lines/${id}/confirm`))
  await screen.findByRole('button', { name: 'Confirm all 3' })
})

test.each([
  ['pay', true],
  ['return', true],
  ['void', false],
  ['known', false],
] as const)('the question about lines to %s says whether creators are told', async (act, isTold) => {
  await using screen = head([line('l1', 'known'), line('l2', act)])
  await screen.user.click(screen.getByRole('button', { name: 'Confirm all 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 2 proposals?' })
  const told = isTold ? ', and creators are told about their payouts' : ''
  expect(dialog.textContent).toContain(`Each line is booked as its row says${told}. You can’t undo this.`)
})

test('cancelling the question confirms nothing', async () => {
  const sent = stubCalls()
  await using screen = head(lines)
  await screen.user.click(screen.getByRole('button', { name: 'Confirm all 3' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('those that were refused are named with the reason', async () => {
  stubCalls(({ call }) =>
    call.includes('l3')
      ? Response.json({ code: 'STATE_MOVED_ON', message: 'It was settled.' }, { status: 409 })
      : Response.json({ data: {} }),
  )
  await using screen = head(lines)
  await screen.user.click(screen.getByRole('button', { name: 'Confirm all 3' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Confirm 3' }))
  await screen.findByText(/l3, €60\.00/)
  screen.getByText(/It was settled\./)
  expect(toasts()).toEqual([])
})

test('a single proposal is confirmed in its row, and settled lines are only looked at', async () => {
  await using single = head(lines.slice(0, 2))
  expect(single.queryByRole('button')).toBeNull()
  await single[Symbol.asyncDispose]()
  await using settled = head(lines, 'settled')
  expect(settled.queryByRole('button')).toBeNull()
})
