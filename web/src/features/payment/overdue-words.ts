import { mostReminders } from '@pairtake/protocol/payment/payment-reminders'

/** Returns the last reminder sent: 'Second reminder sent'; undefined before the first. */
export function remindedWords(sent: number): string | undefined {
  if (sent === 0) return undefined
  return `${sent >= mostReminders ? 'Final notice' : sent === 1 ? 'Reminder' : 'Second reminder'} sent`
}
