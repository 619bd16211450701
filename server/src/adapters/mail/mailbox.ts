import type { Mailer } from './mailer.ts'

/** The mail stands in the table `mail` already, which the page /mailbox shows: delivering it is nothing more. */
export function openMailbox(): Mailer {
  return { kind: 'mailbox', send: async () => {}, close: async () => {} }
}
