import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '@pairtake/protocol/conversation/conversation'
import { firstUnread } from './thread-entries.ts'
import type { ThreadMessages } from './thread-query.ts'

type Read = { conversation: UseQueryResult<{ data: Conversation }>; thread: UseQueryResult<ThreadMessages> }

/** Returns what was unread when the conversation was opened; the mark stays while the person reads on. */
export function useUnreadMark({ conversation, thread }: Read): string | null | undefined {
  const [mark, setMark] = useState<string | null>()
  const isRead = conversation.data !== undefined && thread.data !== undefined && !conversation.isFetching && !thread.isFetching
  if (mark === undefined && isRead) setMark(firstUnread(thread.data.messages, conversation.data.data.unreadSinceTimestamp) ?? null)
  return mark
}
