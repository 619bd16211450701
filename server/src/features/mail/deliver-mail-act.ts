import { MailRefused, type OutgoingMail } from '#adapters/mail/mailer.ts'
import type { Deps } from '#deps.ts'
import { after, days, minutes, seconds } from '#wire-time.ts'
import { attachmentOf } from './invoice-mail-view.ts'
import { readPaper } from './read-paper-act.ts'
import { viewLetter } from './letter-view.ts'
import { claimMail, keepMailFailure, markMailSent, type MailRow } from './outbox-queries.ts'

/** Longer than the mailer waits for one mail, so that what is claimed is either answered or nobody's any more. */
const claimMs = minutes(2)

/** So long a server is asked that puts a mail off (RFC 5321, 4.5.4.1). */
const patienceMs = days(5)

/** 15 seconds, doubled at each try, 15 minutes at most. */
function retryDelayMs(tries: number): number {
  return Math.min(seconds(15) * 2 ** Math.min(tries - 1, 10), minutes(15))
}

export type Delivery = 'done' | 'unavailable'

/**
 * Hands one mail over: claimed before, marked after, so that two processes never send one mail at once and an outage loses none.
 * What this cannot give is "exactly once": a process that dies, or loses the database, after the server's 250 and before the mark leaves
 * a mail that was sent and does not look so. It goes out again when the claim ends, under the same Message-ID, by which servers and mail
 * programs know it for the same one. The other order, marking first, would lose a mail in that moment, and a mail may hold the only way in.
 */
export async function deliver(deps: Deps, mailId: string): Promise<Delivery> {
  const now = deps.now()
  const mail = await claimMail(deps.db, { mailId, now, until: after(now, claimMs) })
  // Sent, given up, or just now in another process's hands.
  if (!mail) return 'done'

  let attachments: OutgoingMail['attachments']
  try {
    attachments = await readAttachments(deps, mail)
  } catch (error) {
    await keepFailure(deps, mail, error)
    // The storage is away or the file is damaged, and no mail server: mails without a file can still go out.
    return 'done'
  }
  try {
    const { subject, text, html, headers } = viewLetter(mail, deps)
    await deps.mailer.send({ id: mail.id, to: mail.to_address, subject, text, html, headers, attachments })
  } catch (error) {
    return keepFailure(deps, mail, error)
  }
  await markMailSent(deps.db, mail.id, { at: deps.now(), isHandedOver: deps.mailer.kind === 'smtp' })
  return 'done'
}

/** Nothing is handed over where the mailbox shows the mail. */
async function readAttachments(deps: Deps, { letter }: MailRow): Promise<OutgoingMail['attachments']> {
  const file = letter.kind === 'letter' && deps.mailer.kind === 'smtp' ? attachmentOf(letter.letter) : undefined
  if (file === undefined) return []
  return [{ fileName: file.fileName, mime: 'application/pdf', content: await readPaper(deps, file.key) }]
}

/** A mail that is refused for good, or put off for days, is given up; a server that cannot be asked is asked for as long as it takes. */
async function keepFailure(deps: Deps, mail: MailRow, error: unknown): Promise<Delivery> {
  const now = deps.now()
  const words = error instanceof Error ? error.message : String(error)
  const isRefused = error instanceof MailRefused
  const isGivenUp = isRefused && (error.isFinal || after(mail.created_at, patienceMs) <= now)
  const nextTryAt = isGivenUp ? null : after(now, retryDelayMs(mail.tries))
  await keepMailFailure(deps.db, mail.id, { words, nextTryAt, at: now })
  deps.log.warn({ mailId: mail.id, tries: mail.tries, failure: words, isGivenUp }, 'a mail was not taken')
  return isRefused ? 'done' : 'unavailable'
}
