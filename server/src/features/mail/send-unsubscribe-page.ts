import { errorCodes } from '@pairtake/protocol/error-codes'
import type { FastifyReply } from 'fastify'
import { unsubscribePolicy, viewUnsubscribePage } from './unsubscribe-page-view.ts'

export function sendUnsubscribePage(reply: FastifyReply, title: string, content: string): FastifyReply {
  void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': unsubscribePolicy })
  return reply.type('text/html; charset=utf-8').send(viewUnsubscribePage(title, content))
}

/** A person opens the link, so the refusal is a page too. */
export function refuseUnsubscribeLink(reply: FastifyReply): FastifyReply {
  const content = '<p>You can turn emails off in your settings, under Email preferences.</p>'
  return sendUnsubscribePage(reply.code(errorCodes.LINK_INVALID), 'This link isn’t valid', content)
}
