import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { PayoutDialogs } from './payout-dialogs.tsx'

afterEach(() => vi.unstubAllGlobals())

const payout = (id: string, amount: number) =>
  ({ id, amount: { amount, currency: 'EUR' }, creator: { general: { displayName: 'Mara K.' } } }) as unknown as OperatorPayout

test.each([
  [[payout('o1', 60)], 'Mark this payout as paid?', 'Mark €60.00 as paid', 'POST /internal/operator/payouts/o1/mark-paid', {}],
  [
    [payout('o1', 60), payout('o2', 70.5)],
    'Mark 2 payouts as paid?',
    'Mark €130.50 as paid',
    'POST /internal/operator/payouts/mark-paid',
    { ids: ['o1', 'o2'] },
  ],
] as const)('payouts are marked as paid once their sum was confirmed', async (toPay, title, words, call, body) => {
  const sent = stubCalls(noAnswer)
  const asked = PayoutDialogs({ toPay, toReturn: undefined, onPaid: () => {}, onClose: () => {} }) as ReactElement<object>
  await using dialog = runHook(asked.type as (props: object) => ReactElement, asked.props)
  const confirm = () => propsOf(dialog.result(), ({ variant }) => variant === 'primary')
  expect([propsOf(dialog.result(), ({ size }) => size === 'confirm')['title'], confirm()['children']]).toEqual([title, words])
  expect(sent).toEqual([])
  ;(confirm()['onClick'] as () => void)()
  await expect.poll(() => confirm()['pending']).toBe(true)
  expect(sent).toEqual([{ call, body }])
})
