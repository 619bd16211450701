import { afterEach, expect, test, vi } from 'vitest'
import { listOperatorPayouts } from '@pairtake/protocol/operator/operator-money-endpoints'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { queryClient } from '#api/query-client.ts'
import { readOptions } from '#api/use-call.ts'
import { sendOf } from '#testing/elements.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { VoidBatchDialog } from './void-batch-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a batch is voided with the reason, and the payouts are read again', async () => {
  const sent = stubCalls()
  const { queryKey } = readOptions(listOperatorPayouts, { query: { page: 1 } })
  queryClient.setQueryData(queryKey, { data: [] })
  const batch = { id: 'b1', fileName: 'pain-1.xml', counts: { open: 2, held: 0 } } as PayoutBatch
  await sendOf(VoidBatchDialog({ batch, onClose: () => {} }))('The bank lost it.')
  expect(sent).toEqual([{ call: 'POST /internal/operator/payout-batches/b1/void', body: { reason: 'The bank lost it.' } }])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
