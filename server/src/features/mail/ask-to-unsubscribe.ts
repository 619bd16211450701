import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from '#http/serve-raw.ts'
import { refuseUnsubscribeLink, sendUnsubscribePage } from './send-unsubscribe-page.ts'
import { about } from './unsubscribe-page-view.ts'
import { readUnsubscribeToken } from './unsubscribe-rules.ts'

/** Where the link of a mail leads: one question and one button, without login, since it must work from every mail program. */
export const askToUnsubscribe = serveRaw(wire.askToUnsubscribe, ({ deps }) => ({ reply, params }) => {
  const found = readUnsubscribeToken(deps, params.token)
  if (!found) return refuseUnsubscribeLink(reply)
  const question = `<p>${about(found.kind)} We will not mail you about it any more; in Pairtake you are told as before.</p>`
  return sendUnsubscribePage(reply, 'No more mails of this kind?', `${question}<form method="post"><button>Turn them off</button></form>`)
})
