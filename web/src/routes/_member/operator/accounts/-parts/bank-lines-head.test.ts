import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { BankLinesHead } from './bank-lines-head.tsx'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

const line = (id: string, act: BankLine['proposal']['act']) =>
  ({
    id,
    kind: 'entry',
    counterparty: id,
    words: '',
    payout: null,
    batch: null,
    amount: { amount: 60, currency: 'EUR' },
    proposal: { act, words: '' },
  }) as unknown as BankLine
const lines = [line('l1', 'pay'), line('l2', null), line('l3', 'known')]

const openHead = (shown: readonly BankLine[], state: 'open' | 'settled' = 'open') =>
  runHook(BankLinesHead, { state, total: shown.length, lines: shown })
const confirmAll = (head: ReturnType<typeof openHead>) =>
  [...elementsIn(head.result())].find(({ props }) => props['variant'] === 'primary')?.props

test('all proposals are confirmed one by one, and no other line', async () => {
  const sent = stubCalls()
  await using head = openHead(lines)
  expect(confirmAll(head)?.['children']).toBe('Confirm all 2')
  const confirm = confirmAll(head)?.['onClick'] as () => void
  confirm()
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual(['Every proposal was confirmed'])
  expect(sent.map(({ call }) => call)).toEqual(['l1', 'l3'].map((id) => `POST /internal/operator/bank-lines/${id}/confirm`))
  await expect.poll(() => confirmAll(head)?.['pending']).toBe(false)
})

test('those that were refused are named with the reason', async () => {
  stubCalls(({ call }) =>
    call.includes('l3')
      ? Response.json({ code: 'STATE_MOVED_ON', message: 'It was settled.' }, { status: 409 })
      : Response.json({ data: {} }),
  )
  await using head = openHead(lines)
  const confirm = confirmAll(head)?.['onClick'] as () => void
  confirm()
  const failed = () => propsOf(head.result(), (props) => props['failed'] !== undefined)['failed'] as { name: string }[]
  await expect.poll(() => failed().map(({ name }) => name)).toEqual(['l3, €60.00'])
  expect(toasts()).toEqual([])
})

test('a single proposal is confirmed in its row, and settled lines are only looked at', async () => {
  await using single = openHead(lines.slice(0, 2))
  expect(confirmAll(single)).toBeUndefined()
  await using settled = openHead(lines, 'settled')
  expect(confirmAll(settled)).toBeUndefined()
})
