import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from '#http/serve-raw.ts'
import { turnMailsOff } from './mail-queries.ts'
import { refuseUnsubscribeLink, sendUnsubscribePage } from './send-unsubscribe-page.ts'
import { about } from './unsubscribe-page-view.ts'
import { readUnsubscribeToken } from './unsubscribe-rules.ts'

/** Posted by that page, and by a mail program's own button (RFC 8058). The body is ignored, whatever its format: the URL says everything. */
export const unsubscribeByLink = serveRaw(wire.unsubscribeByLink, ({ deps }) => async ({ reply, params }) => {
  const found = readUnsubscribeToken(deps, params.token)
  if (!found) return refuseUnsubscribeLink(reply)
  await turnMailsOff(deps.db, found.memberId, found.kind)
  return sendUnsubscribePage(
    reply,
    'Done',
    `<p>${about(found.kind)} You won’t get emails about this anymore. You can turn them on again under <a href="/settings/notifications">Email preferences</a> in your settings.</p>`,
  )
})
