import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationSort } from '@pairtake/protocol/list-filters'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { queryOf, type Asked } from '#mechanisms/search/steering.ts'

/** The list changes less often than the thread next to it. */
const pollMs = 20_000

export type ListAddress = Asked<'unread', ConversationSort> & { page?: number | undefined }

export function useConversations({ page = 1, ...asked }: ListAddress) {
  const query = { page, limit: limits.page.conversations, ...queryOf(asked) }
  return useRead(listConversationInvolvements, { query }, { pollMs, staysWhilePaging: true })
}
