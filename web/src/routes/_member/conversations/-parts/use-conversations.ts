import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'

/** The list moves less often than the thread beside it. */
const pollMs = 20_000

export function useConversations(page: number) {
  return useRead(listConversationInvolvements, { query: { page, limit: limits.page.conversations } }, { pollMs, staysWhilePaging: true })
}
