import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { readOperatorPayment } from '#features/operator-money/operator-payment-view.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPayment } from '#features/payment/payment-queries.ts'
import { resumeReminding } from '#features/payment/payment-reminder-queries.ts'
import { overdueSince, reminderAfterPause } from '#features/payment/payment-reminder-rules.ts'

/** A payment that was paid or cancelled in the meantime needs no reminder. */
export const resumePaymentReminders = serve(wire.resumePaymentReminders, async (call) => {
  const { deps, caller, params } = call

  await transact(deps.db, async (tx) => {
    const payment = isId(params.id) ? await lockPayment(tx, params.id) : undefined
    if (!payment) throw notFound('Payment')
    if (payment.reminders_paused_at === null) throw new Refusal('STATE_MOVED_ON', 'The reminders for this payment aren’t paused.')
    const failedSince = overdueSince(payment)
    if (failedSince === null) throw new Refusal('STATE_MOVED_ON', 'This payment is no longer overdue.')

    const { reminders: sent, reminded_at: lastAt } = payment
    await resumeReminding(tx, payment.id, reminderAfterPause({ sent, lastAt, failedSince, now: deps.now() }, deps.config))
    const act = { action: 'payment_reminders_resumed', subject: 'payment', subjectId: payment.id } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: await readOperatorPayment(deps.db, params.id, call) }
})
