import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { MessageId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, notFound } from '#refusal.ts'
import { requireOwnConversation } from './conversation-access.ts'
import { afterAllIds, listMessageRows } from './message-queries.ts'
import { viewMessage } from './conversation-view.ts'

export const listMessages = serve(
  wire.listMessages,
  async (call) => {
    const { deps, caller, params, query } = call
    if (!isId(params.id)) throw notFound('Conversation')
    const before = query.before || afterAllIds
    if (!isId<MessageId>(before)) throw fieldRefusal('before', 'This is not the id of a message.')

    const rows = await listMessageRows(deps.db, {
      conversationId: params.id,
      memberId: caller.id,
      before,
      limit: query.limit,
    })

    // Only members get rows, so only an empty page needs another query.
    if (rows.length === 0) await requireOwnConversation(deps.db, caller, params.id)

    return { data: rows.map((row) => viewMessage(row, caller, call)) }
  },
  { changesWith: 'conversations' },
)
