import * as wire from '@pairtake/protocol/operator/mailbox-endpoints'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { wireTime } from '#wire-time.ts'
import { viewLetter } from './letter-view.ts'
import { listMailRows } from './mail-queries.ts'

/** Available only if no mail server is configured and the service is reachable only from this machine, or if it is enabled explicitly. */
export const listMailboxMails = serve(wire.listMailboxMails, async ({ deps, query }) => {
  if (!deps.config.withMailbox) throw new Refusal('NOT_FOUND', 'There is nothing here.')

  const rows = await listMailRows(deps.db, query.to)
  return {
    data: rows.map((row) => {
      const { subject, text, html } = viewLetter(row, deps)
      return { id: row.id, to: row.to_address, subject, text, html, createdAt: wireTime(row.created_at) }
    }),
  }
})
