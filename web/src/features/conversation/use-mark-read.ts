import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '@pairtake/protocol/conversation/conversation'
import { markConversationRead } from '@pairtake/protocol/conversation/conversation-endpoints'
import { timings } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { useInFront } from '#mechanisms/shell/use-in-front.ts'

type ConversationRead = Pick<UseQueryResult<{ data: Conversation }>, 'data' | 'isFetching' | 'isSuccess'>

/** Marks the conversation as read one second after unread messages appear (S1 section 7), if the page is in the foreground. */
export function useMarkRead({ data, isFetching, isSuccess }: ConversationRead, newestFromOther: string | undefined): void {
  const isInFront = useInFront()
  const markedUpTo = useRef<string>(undefined)
  const conversationId = data?.data.id
  const isUnread = (data?.data.unreadMessages ?? 0) > 0
  // A count from an earlier visit does not know what was written since.
  const isKnownRead = !isUnread && isSuccess && !isFetching

  useEffect(() => {
    if (conversationId === undefined || newestFromOther === undefined || markedUpTo.current === newestFromOther) return
    const isFirstLook = markedUpTo.current === undefined
    if (isFirstLook && isKnownRead) markedUpTo.current = newestFromOther
    if (!isInFront || (isFirstLook && !isUnread)) return
    const timer = setTimeout(() => {
      markedUpTo.current = newestFromOther
      // A failure is retried with the next message; the person need not do anything.
      void call(markConversationRead, { params: { id: conversationId } })
        .then(() => refreshAfter(markConversationRead))
        .catch(() => {})
    }, timings.markAsReadMs)
    return () => clearTimeout(timer)
  }, [conversationId, isInFront, isKnownRead, isUnread, newestFromOther])
}
