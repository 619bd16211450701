import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import type { Deps } from '#deps.ts'
import { turnMailsOff } from './mail-queries.ts'
import { escapeHtml } from './mail-words-view.ts'
import { readUnsubscribeToken } from './unsubscribe-rules.ts'

type Unsubscribe = FastifyRequest<{ Params: { token: string } }>

/**
 * Where the link of a mail leads: one question and one button, without login, since it must work from every mail program.
 * The programs' own button posts a form to the same address (RFC 8058).
 */
export function registerUnsubscribePage(app: FastifyInstance, { deps }: { deps: Deps }): void {
  const path = '/mail/unsubscribe/:token'
  app.get(path, (request: Unsubscribe, reply) => {
    const found = readUnsubscribeToken(deps, request.params.token)
    if (!found) return page(reply.code(400), 'This link is not one of ours', invalid)
    const question = `<p>${about(found.kind)} We will not mail you about it any more; in Pairtake you are told as before.</p>`
    return page(reply, 'No more mails of this kind?', `${question}<form method="post"><button>Turn them off</button></form>`)
  })
  void app.register(async (scope) => {
    // The body says nothing that the address does not, in whatever form it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null, {}))
    scope.post(path, async (request: Unsubscribe, reply) => {
      const found = readUnsubscribeToken(deps, request.params.token)
      if (!found) return page(reply.code(400), 'This link is not one of ours', invalid)
      await turnMailsOff(deps.db, found.memberId, found.kind)
      return page(
        reply,
        'Done',
        `<p>${about(found.kind)} You will get no more mails about it. You can turn them on again in <a href="/settings/notifications">your settings</a>.</p>`,
      )
    })
  })
}

const wordsByKind: Record<string, string> = mailKindWords
const about = (kind: string) => `<b>${escapeHtml(wordsByKind[kind] ?? 'Mails of this kind')}.</b>`

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f7f7fa,#0f1018);color:light-dark(#1c1c34,#efeff5);font:16px/26px Figtree,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;background:light-dark(#fff,#181823);border:1px solid light-dark(#dedfe6,#333444);border-radius:16px}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{padding:.75rem 1.4rem;border:0;border-radius:12px;background:light-dark(#322d79,#c4c9ff);color:light-dark(#fff,#1f1e47);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid light-dark(#5748d4,#c4c9ff);outline-offset:2px}
a{color:light-dark(#5748d4,#c4c9ff)}
`

// The page's policy allows no inline style; this one is told by its hash.
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const invalid = '<p>You can turn mails off in your settings.</p>'

function page(reply: FastifyReply, title: string, content: string): FastifyReply {
  void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Pairtake</title>
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}<p><a href="/">Pairtake</a></p></main></body></html>`)
}
