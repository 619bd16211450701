import { MailRefused, type OutgoingMail } from '#adapters/mail/mailer.ts'
import type { Deps } from '#deps.ts'
import { after, days, minutes, seconds } from '#wire-time.ts'
import { attachmentOf } from './invoice-mail-view.ts'
import { readPaper } from './read-paper-act.ts'
import { viewLetter } from './letter-view.ts'
import { claimMail, keepMailFailure, markMailSent, type MailRow } from './outbox-queries.ts'

/** Longer than the mailer waits for one mail, so that a claim has been answered or abandoned when it ends. */
const claimMs = minutes(2)

/** How long a server that defers a mail is retried, from the first time (RFC 5321, 4.5.4.1). */
const patienceMs = days(5)

/** 15 seconds, doubled at each attempt, up to 15 minutes. */
function retryDelayMs(tries: number): number {
  return Math.min(seconds(15) * 2 ** Math.min(tries - 1, 10), minutes(15))
}

export type Delivery = 'done' | 'unavailable'

/**
 * Sends one mail: claimed before, marked after, so that two processes never send one mail at once and an outage loses none. This cannot guarantee
 * "exactly once": if a process dies, or loses the database, after the server's 250 and before the mark, a sent mail still looks unsent. It is sent
 * again when the claim ends, with the same Message-ID, by which servers and mail programs recognize it. Marking first would lose a mail at that
 * moment, and a mail may hold the only way in.
 */
export async function deliver(deps: Deps, mailId: string): Promise<Delivery> {
  const now = deps.now()
  const mail = await claimMail(deps.db, { mailId, now, until: after(now, claimMs) })
  // Sent, given up, or being sent by another process.
  if (!mail) return 'done'

  let attachments: OutgoingMail['attachments']
  try {
    attachments = await readAttachments(deps, mail)
  } catch (error) {
    await keepFailure(deps, mail, error)
    // The storage is unavailable or the file is damaged, but the mail server is not: mails without an attachment can still go out.
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

/** The built-in mailbox shows the mail and needs no attachments. */
async function readAttachments(deps: Deps, { letter }: MailRow): Promise<OutgoingMail['attachments']> {
  const file = letter.kind === 'letter' && deps.mailer.kind === 'smtp' ? attachmentOf(letter.letter) : undefined
  if (file === undefined) return []
  return [{ fileName: file.fileName, mime: 'application/pdf', content: await readPaper(deps, file.key) }]
}

/** A mail that is refused permanently, or deferred for days, is given up; while the server is unavailable, it is retried indefinitely. */
async function keepFailure(deps: Deps, mail: MailRow, error: unknown): Promise<Delivery> {
  const now = deps.now()
  const words = error instanceof Error ? error.message : String(error)
  const isRefused = error instanceof MailRefused
  const refusedSince = mail.refused_since ?? now
  const isGivenUp = isRefused && (error.isFinal || after(refusedSince, patienceMs) <= now)
  const nextTryAt = isGivenUp ? null : after(now, retryDelayMs(mail.tries))
  await keepMailFailure(deps.db, mail.id, { words, nextTryAt, refusedSince: isRefused ? refusedSince : mail.refused_since, at: now })
  deps.log.warn({ mailId: mail.id, tries: mail.tries, failure: words, isGivenUp }, 'a mail was not accepted')
  return isRefused ? 'done' : 'unavailable'
}
