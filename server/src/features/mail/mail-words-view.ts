/** Another person's words, quoted below a line that says whose they are. */
export type Quote = { lead: string; words: string }

/** The text of a mail; `viewMail` renders it in the product's design. Everything in it is plain text and is escaped. */
export type MailWords = {
  subject: string
  paragraphs: readonly (string | Quote)[]
  /** The one thing to do; the path is one of the page. */
  action?: { label: string; path: string }
  /** A last line in small print, such as what to do if this was not you. */
  note?: string
}

export type MailAddressee = {
  origin: string
  firstName: string
  /** Null for mails about security and money, which nobody can turn off. */
  unsubscribeUrl: string | null
  /** True for mails about an operator's work. */
  isOperator?: boolean
}

/**
 * Replaces anything that could end a header and begin another one (a member may put it into a name) by a space, and removes bidirectional control
 * characters.
 */
export function headerText(value: string): string {
  return value
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
}

export function why({ unsubscribeUrl, isOperator }: MailAddressee): string {
  if (isOperator) return 'You’re getting this email because you operate Pairtake.'
  return unsubscribeUrl === null
    ? 'You’re getting this email because it’s about the security of your Pairtake account or your money.'
    : 'You’re getting this email because you have a Pairtake account.'
}

export function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
