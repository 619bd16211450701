/** Words of somebody else, quoted below a line that says whose they are. */
export type Quote = { lead: string; words: string }

/** What a mail says; `viewMail` makes it a mail of the product's look. Everything in it is plain text and is escaped. */
export type MailWords = {
  subject: string
  paragraphs: readonly (string | Quote)[]
  /** The one thing to do; the path is one of the page. */
  action?: { label: string; path: string }
  /** A last line in small print, as what to do when this was not you. */
  note?: string
}

export type MailAddressee = {
  origin: string
  firstName: string
  /** Null for mails on security and money, which nobody can turn off. */
  unsubscribeUrl: string | null
}

/** Anything that could end a header and begin another one becomes a space (a member may put it into a name); what turns text around goes. */
export function headerText(value: string): string {
  return value
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
}

export const why = ({ unsubscribeUrl }: MailAddressee): string =>
  unsubscribeUrl === null
    ? 'You’re getting this email because it’s about the security of your Pairtake account or your money.'
    : 'You’re getting this email because you have a Pairtake account.'

export function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
