import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { readOperatorPayment } from '#features/operator-money/operator-payment-view.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPayment } from '#features/payment/payment-queries.ts'
import { pauseReminding } from '#features/payment/payment-reminder-queries.ts'

/** For a brand that has called, or a disputed amount: no reminders are sent until an operator resumes them. */
export const pausePaymentReminders = serve(wire.pausePaymentReminders, async (call) => {
  const { deps, caller, params, body } = call
  const { reason } = body

  await transact(deps.db, async (tx) => {
    const payment = isId(params.id) ? await lockPayment(tx, params.id) : undefined
    if (!payment) throw notFound('Payment')
    if (payment.reminders_paused_at !== null) throw new Refusal('STATE_MOVED_ON', 'The reminders for this payment are already paused.')
    if (payment.remind_at === null) throw new Refusal('STATE_MOVED_ON', 'This payment has no more reminders to pause.')

    await pauseReminding(tx, payment.id, { by: caller.id, at: deps.now(), reason })
    const act = { action: 'payment_reminders_paused', subject: 'payment', subjectId: payment.id, reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: await readOperatorPayment(deps.db, params.id, call) }
})
