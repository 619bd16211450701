import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { metaOf, offsetOf } from '#http/page.ts'
import { serve } from '#http/serve.ts'
import { listInvolvementRows } from './conversation-queries.ts'
import { viewConversation } from './conversation-view.ts'

export const listConversationInvolvements = serve(
  wire.listConversationInvolvements,
  async (call) => {
    const { total, rows } = await listInvolvementRows(call.deps.db, { memberId: call.caller.id, ...offsetOf(call.query) })

    return { data: rows.map((row) => viewConversation(row, call)), meta: metaOf(call.query, total) }
  },
  { changesWith: 'conversations' },
)
