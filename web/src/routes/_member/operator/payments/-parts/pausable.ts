import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'

/** Also while its brand is suspended, because the next reminder is sent as soon as that ends. */
export const canPauseReminders = ({ reminders }: OperatorPayment): boolean =>
  reminders !== null && (reminders.nextAt !== null || reminders.heldBySuspension)
