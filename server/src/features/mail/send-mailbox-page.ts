import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { findMailHtml } from './mail-queries.ts'

// A mail brings styles of its own, which the page's policy refuses; nothing in it may run, and nothing but its links reach out.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation allow-popups',
].join('; ')

/** One mail of the built-in mailbox as a page for the mailbox's frame. Its links leave the frame. */
export function sendMailboxPage(app: FastifyInstance, { deps }: { deps: Deps }): void {
  if (!deps.config.withMailbox) return
  app.get(`${pathPrefix}/mailbox/:id/page`, async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const html = isId(request.params.id) ? await findMailHtml(deps.db, request.params.id) : undefined
    if (html === undefined) throw new Refusal('NOT_FOUND', 'This mail is not here any more.')
    return reply
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_top">'))
  })
}
