import * as wire from '@pairtake/protocol/conversation/conversation-endpoints'
import { serve } from '#http/serve.ts'
import { countUnread } from './conversation-queries.ts'

export const countUnreadMessages = serve(
  wire.countUnreadMessages,
  async (call) => ({ count: await countUnread(call.deps.db, call.caller.id) }),
  { changesWith: 'conversations' },
)
