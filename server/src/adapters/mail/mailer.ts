export type OutgoingMail = {
  /** Stable for one mail: a mail sent again after a lost answer carries the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: readonly { fileName: string; mime: string; content: Buffer }[]
}

/** Hands a mail to whoever delivers it. Throws `MailRefused` when this mail was not taken, anything else when the server could not be asked. */
export type Mailer = {
  /** 'mailbox' keeps mails in the database for the page /mailbox; there is nothing to hand over. */
  kind: 'mailbox' | 'smtp'
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** The mail server's answer about one mail; another mail may fare better. */
export class MailRefused extends Error {
  /** The same mail would be refused again, whenever it is sent. */
  readonly isFinal: boolean

  constructor(words: string, { isFinal }: { isFinal: boolean }) {
    super(words)
    this.name = 'MailRefused'
    this.isFinal = isFinal
  }
}
