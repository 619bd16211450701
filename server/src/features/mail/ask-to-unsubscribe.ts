import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from '#http/serve-raw.ts'
import { refuseUnsubscribeLink, sendUnsubscribePage } from './send-unsubscribe-page.ts'
import { about } from './unsubscribe-page-view.ts'
import { readUnsubscribeToken } from './unsubscribe-rules.ts'

/** The page that a mail's unsubscribe link opens: one question and one button, without login, because it must work from every mail program. */
export const askToUnsubscribe = serveRaw(wire.askToUnsubscribe, ({ deps }) => ({ reply, params }) => {
  const found = readUnsubscribeToken(deps, params.token)
  if (!found) return refuseUnsubscribeLink(reply)
  const question = `<p>${about(found.kind)} We’ll stop emailing you about this. You’ll still see it in Pairtake.</p>`
  return sendUnsubscribePage(reply, 'Unsubscribe?', `${question}<form method="post"><button>Unsubscribe</button></form>`)
})
