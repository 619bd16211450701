import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { elementsIn, propsOf, sendOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { ReturnDialog } from './return-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const openDialog = (change: Partial<OperatorPayout>) => {
  const creator = { general: { displayName: 'Mara K.' } }
  const payout = { id: 'o1', state: 'requested', batchId: 'b1', amount: { amount: 60, currency: 'EUR' }, creator, ...change }
  return runHook(ReturnDialog, { payout: payout as OperatorPayout, onClose: () => {} })
}

const isCheckbox = (props: Record<string, unknown>) => props['label'] === 'The bank sent it back'

test('a payout that a bank file would still pay is returned with what the operator says about the bank', async () => {
  const sent = stubCalls()
  await using dialog = openDialog({})
  const { onChange } = propsOf(dialog.result(), isCheckbox)
  ;(onChange as (event: object) => void)({ target: { checked: true } })
  await expect.poll(() => propsOf(dialog.result(), isCheckbox)['checked']).toBe(true)
  await sendOf(dialog.result())('The account is closed.')
  expect(sent).toEqual([
    { call: 'POST /internal/operator/payouts/o1/return', body: { reason: 'The account is closed.', isSentBack: true } },
  ])
})

test.each([{ batchId: null }, { state: 'paid' }] as const)(
  'nothing is asked about the bank where no file will pay it: %j',
  async (change) => {
    await using dialog = openDialog(change)
    expect([...elementsIn(dialog.result())].filter(({ props }) => isCheckbox(props))).toEqual([])
  },
)
