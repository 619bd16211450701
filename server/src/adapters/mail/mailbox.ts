import type { Mailer } from './mailer.ts'

/** The mail is already in the table `mail`, which the page /mailbox shows, so there is nothing to send. */
export function openMailbox(): Mailer {
  return { kind: 'mailbox', send: async () => {}, close: async () => {} }
}
