import { afterEach, expect, test, vi } from 'vitest'
import { listOperatorPayments } from '@pairtake/protocol/operator/operator-money-endpoints'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { queryClient } from '#api/query-client.ts'
import { readOptions } from '#api/use-call.ts'
import { sendOf } from '#testing/elements.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { DealtWithDialog } from './dealt-with-dialog.tsx'
import { canPauseReminders } from './pausable.ts'
import { PauseDialog } from './pause-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const payment = {
  id: 'p1',
  agency: { general: { displayName: 'Nordlys' } },
  contract: { campaign: { name: 'Oat milk' } },
} as OperatorPayment

test.each([
  ['reminders are paused', PauseDialog, 'pause-reminders'],
  ['a refund is marked as dealt with', DealtWithDialog, 'mark-refund-dealt-with'],
] as const)('%s with the reason, and the payments are read again', async (_what, Dialog, act) => {
  const sent = stubCalls()
  const { queryKey } = readOptions(listOperatorPayments, { query: { page: 1 } })
  queryClient.setQueryData(queryKey, { data: [] })
  await sendOf(Dialog({ payment, onClose: () => {} }))('They called.')
  expect(sent).toEqual([{ call: `POST /internal/operator/payments/p1/${act}`, body: { reason: 'They called.' } }])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('reminders can be paused while one is to come, also while a suspension holds it', () => {
  const reminders = { sent: 1, lastAt: null, nextAt: null, heldBySuspension: false, paused: null }
  const can = (change: object | null) => canPauseReminders({ ...payment, reminders: change && { ...reminders, ...change } })
  expect([can(null), can({}), can({ nextAt: '2026-11-20T12:00:00Z' }), can({ heldBySuspension: true })]).toEqual([false, false, true, true])
})
