import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { listChargebacks } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { queryClient } from '#api/query-client.ts'
import { readOptions } from '#api/use-call.ts'
import { sendOf } from '#testing/elements.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { AcceptDialog, AnswerDialog } from './chargeback-dialogs.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const chargeback = { id: 'b1', amount: { amount: 230, currency: 'EUR' } } as OperatorChargeback

test.each([
  ['accepted', AcceptDialog, 'POST /internal/operator/chargebacks/b1/accept', { reason: 'The card was stolen.' }],
  ['answered', AnswerDialog, 'POST /internal/operator/chargebacks/b1/answer', { explanation: 'The card was stolen.' }],
] as const)('a chargeback is %s with the words typed, the next one opens, and the list is read again', async (_how, Dialog, call, body) => {
  const sent = stubCalls()
  const { queryKey } = readOptions(listChargebacks, { query: { page: 1 } })
  queryClient.setQueryData(queryKey, { data: [] })
  let decided = 0
  await sendOf(Dialog({ chargeback, onDecided: () => (decided += 1), onClose: () => {} }))('The card was stolen.')
  expect(sent).toEqual([{ call, body }])
  expect(decided).toBe(1)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
