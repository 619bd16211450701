import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveRaw } from '#http/serve-raw.ts'
import { Refusal } from '#refusal.ts'
import { viewLetter } from './letter-view.ts'
import { findMail } from './mail-queries.ts'

// A mail has styles of its own, which the page's policy refuses; nothing in it may run, and only its links may leave it.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation allow-popups',
].join('; ')

/** One mail of the built-in mailbox as a page for the mailbox's frame. Its links open outside of the frame. */
export const sendMailboxPage = serveRaw(wire.sendMailboxPage, ({ deps }) => async ({ reply, params: { mailId } }) => {
  const mail = isId(mailId) ? await findMail(deps.db, mailId) : undefined
  if (mail === undefined) throw new Refusal('NOT_FOUND', 'This email no longer exists.')
  return reply
    .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(viewLetter(mail, deps).html.replace('<head>', '<head><base target="_top">'))
})
