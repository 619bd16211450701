export type OutgoingMail = {
  /** Stable per mail: a mail that is sent again after a lost answer carries the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: readonly { fileName: string; mime: string; content: Buffer }[]
}

/** Sends a mail. Throws `MailRefused` when the server refused this mail, anything else when the server could not be reached. */
export type Mailer = {
  /** 'mailbox' keeps mails in the database for the page /mailbox; nothing is sent. */
  kind: 'mailbox' | 'smtp'
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** The mail server's refusal of one mail; other mails may still be accepted. */
export class MailRefused extends Error {
  /** The same mail would be refused again at any time. */
  readonly isFinal: boolean

  constructor(words: string, { isFinal }: { isFinal: boolean }) {
    super(words)
    this.name = 'MailRefused'
    this.isFinal = isFinal
  }
}
