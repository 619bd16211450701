import { forEachDue } from '#tasks/for-each-due.ts'
import { dayOf } from '#wire-time.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockPayment } from '#features/payment/payment-queries.ts'
import { countReminder, listPaymentsToRemind } from '#features/payment/payment-reminder-queries.ts'
import { listPaymentMethodRows } from '#features/payment-method/payment-method-queries.ts'
import { nextReminderAt, overdueSince } from '#features/payment/payment-reminder-rules.ts'

/**
 * Reminds a brand of a payment that the clock could not charge: twice, and a last time. Runs under the payment's lock, like everything that
 * pays it.
 */
export const remindOverduePayments = forEachDue({
  name: 'remind-overdue-payments',
  everySeconds: 300,
  due: async ({ db, config }, list) => (config.paymentReminderDays === 0 ? [] : listPaymentsToRemind(db, list)),
  subject: (payment) => ({ kind: 'payment', id: payment.id }),
  act: async (tx, deps, { id }) => {
    const payment = await lockPayment(tx, id)
    const now = deps.now()
    // Skips payments that are paid, cancelled or paused, or being charged right now: then the provider's answer decides.
    if (!payment || payment.remind_at === null || payment.remind_at > now || payment.charging_since !== null) return
    const since = overdueSince(payment)
    if (since === null) return

    const number = payment.reminders + 1
    await countReminder(tx, id, { number, at: now, nextAt: nextReminderAt(number, now, deps.config) })
    const names = await findContractNames(tx, payment.contract_id)
    const sum = { amountMinor: payment.total_minor ?? 0, currency: payment.currency }
    const cards = await listPaymentMethodRows(tx, payment.agency_id, deps.payments.provider)
    const notice = {
      type: 'payment_overdue',
      ...names,
      paymentId: id,
      number,
      sum,
      overdueSince: dayOf(since),
      hasCard: cards.length > 0,
    } as const
    await postNotification(tx, deps, { to: payment.agency_id, role: 'agency', notice })
  },
})
