import type { Mailer } from './mailer.ts'

/** The mail is already in the table `mail`, which the page /mailbox shows: there is nothing more to deliver. */
export function openMailbox(): Mailer {
  return { kind: 'mailbox', send: async () => {}, close: async () => {} }
}
