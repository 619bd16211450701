import type { Deps } from '#deps.ts'
import type { StoredLetter } from '#stored/letter.ts'
import { letterWords } from './letter-words-view.ts'
import { viewMail } from './mail-view.ts'
import { headerText } from './mail-words-view.ts'
import { unsubscribeToken } from './unsubscribe-rules.ts'

type Mail = { letter: StoredLetter; created_at: Date }
type Viewing = { config: Pick<Deps['config'], 'supportEmail'>; signingSecret: string }
type ViewedMail = { subject: string; text: string; html: string; headers: Record<string, string> }

/** Renders a mail for sending and display; the result is the same each time. */
export function viewLetter({ letter: stored, created_at: at }: Mail, deps: Viewing): ViewedMail {
  if (stored.kind === 'legacy') return stored
  const { origin, firstName, unsubscribe } = stored.addressee
  // Counted from the day of the mail, so that a mail that is sent again has the same links.
  const signing = { signingSecret: deps.signingSecret, now: () => at }
  const unsubscribeUrl = unsubscribe && `${origin}/mail/unsubscribe/${unsubscribeToken(signing, unsubscribe.memberId, unsubscribe.kind)}`
  // RFC 8058: mail programs show their own button and post to this URL.
  const headers: Record<string, string> = unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
  const { letter } = stored
  const isOperator = letter.kind === 'notification' && letter.receiver === 'operator'
  return { ...viewMail(letterWords(letter, deps.config), { origin, firstName, unsubscribeUrl, isOperator }), headers }
}

/** The subject of a mail in the data export. */
export function letterSubject(stored: StoredLetter): string {
  return stored.kind === 'legacy' ? stored.subject : headerText(letterWords(stored.letter, { supportEmail: '' }).subject)
}
