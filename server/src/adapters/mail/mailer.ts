export type OutgoingMail = {
  /** Stable for one mail: a mail sent again after a lost answer carries the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Hands a mail to whoever delivers it; throws when it could not, and the task tries again. */
export type Mailer = {
  /** 'mailbox' keeps mails in the database for the page /mailbox; there is nothing to hand over. */
  kind: 'mailbox' | 'smtp'
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
