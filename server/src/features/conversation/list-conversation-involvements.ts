import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listInvolvementRows } from './conversation-queries.ts'
import { viewConversation } from './conversation-view.ts'

export const listConversationInvolvements = serve(
  wire.listConversationInvolvements,
  async (call) => {
    const { deps, caller, query } = call
    const { total, rows } = await listInvolvementRows(deps.db, {
      memberId: caller.id,
      pattern: patternOf(query.q),
      unreadOnly: query.state === 'unread',
      sort: query.sort || 'newest',
      ...offsetOf(query),
    })

    return { data: rows.map((row) => viewConversation(row, call)), meta: metaOf(query, total) }
  },
  { changesWith: 'conversations' },
)
