// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { shown } from '#testing/shown.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { BatchPaidDialog } from './batch-paid-dialog.tsx'

const openDialog = (counts: { open: number; held: number }) => {
  const batch = { id: 'b1', counts: { payouts: 4, paid: 0, returned: 0, ...counts } } as PayoutBatch
  return shown(createElement(BatchPaidDialog, { batch, onClose: () => {} }))
}

test('a batch is marked as paid after a question that counts its payouts', async () => {
  const sent = stubCalls(noAnswer)
  await using dialog = openDialog({ open: 3, held: 0 })
  await dialog.findByRole('dialog', { name: 'Mark this batch as paid?' })
  await dialog.user.click(dialog.getByRole('button', { name: 'Mark 3 payouts as paid' }))
  await expect.poll(() => sent).toEqual([{ call: 'POST /internal/operator/payout-batches/b1/mark-paid', body: {} }])
})

test('a batch with a held payout can only be closed', async () => {
  await using dialog = openDialog({ open: 3, held: 2 })
  await dialog.findByRole('dialog', { name: 'This batch can’t be marked as paid yet' })
  expect(dialog.queryByRole('button', { name: /Mark/ })).toBeNull()
  dialog.getByText('Their creators are suspended', { exact: false })
})
