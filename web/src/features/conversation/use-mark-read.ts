import { useEffect, useRef } from 'react'
import type { Conversation } from '@pairtake/protocol/conversation/conversation'
import { markConversationRead } from '@pairtake/protocol/conversation/conversation-endpoints'
import { timings } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { useInFront } from '#mechanisms/shell/use-in-front.ts'

/** Marks the conversation as read one second after unread messages appear (S1 section 7), if the page is in the foreground. */
export function useMarkRead(conversation: Conversation | undefined, newestFromOther: string | undefined): void {
  const isInFront = useInFront()
  const markedUpTo = useRef<string>(undefined)
  const conversationId = conversation?.id
  const isUnread = (conversation?.unreadMessages ?? 0) > 0

  useEffect(() => {
    if (conversationId === undefined || newestFromOther === undefined || markedUpTo.current === newestFromOther) return
    const isFirstLook = markedUpTo.current === undefined
    if (isFirstLook && !isUnread) {
      markedUpTo.current = newestFromOther
      return
    }
    if (!isInFront) return
    const timer = setTimeout(() => {
      markedUpTo.current = newestFromOther
      // A failure is retried with the next message; the person need not do anything.
      void call(markConversationRead, { params: { id: conversationId } })
        .then(() => refreshAfter(markConversationRead))
        .catch(() => {})
    }, timings.markAsReadMs)
    return () => clearTimeout(timer)
  }, [conversationId, isInFront, isUnread, newestFromOther])
}
