import { afterEach, expect, test, vi } from 'vitest'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { BatchPaidDialog } from './batch-paid-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const openDialog = (counts: { open: number; held: number }) => {
  const batch = { id: 'b1', counts: { payouts: 4, paid: 0, returned: 0, ...counts } } as PayoutBatch
  return runHook(BatchPaidDialog, { batch, onClose: () => {} })
}
type Dialog = ReturnType<typeof openDialog>
const titleOf = (dialog: Dialog) => propsOf(dialog.result(), ({ title }) => String(title).includes('batch'))['title']
const buttonsOf = (dialog: Dialog) =>
  [...elementsIn(dialog.result())].filter(({ props }) => props['onClick'] !== undefined).map(({ props }) => props['children'])

test('a batch is marked as paid after a question that counts its payouts', async () => {
  const sent = stubCalls(noAnswer)
  await using dialog = openDialog({ open: 3, held: 0 })
  expect([titleOf(dialog), buttonsOf(dialog)]).toEqual(['Mark this batch as paid?', ['Cancel', 'Mark 3 payouts as paid']])
  const mark = propsOf(dialog.result(), ({ variant }) => variant === 'primary')
  ;(mark['onClick'] as () => void)()
  await expect.poll(() => sent).toEqual([{ call: 'POST /internal/operator/payout-batches/b1/mark-paid', body: {} }])
})

test('a batch with a held payout can only be closed', async () => {
  await using dialog = openDialog({ open: 3, held: 1 })
  expect([titleOf(dialog), buttonsOf(dialog)]).toEqual(['This batch can’t be marked as paid yet', ['Close']])
})
