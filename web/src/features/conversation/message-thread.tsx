import { getConversation } from '@pairtake/protocol/conversation/conversation-endpoints'
import { useRead } from '#api/use-call.ts'
import { hasStatus } from '#api/transport-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { SkeletonBubbles } from '#ui/feedback/skeleton.tsx'
import { errorSentence, requestIdOf } from '#mechanisms/errors/error-words.ts'
import { MessageComposer } from './message-composer.tsx'
import { useOutbox } from './outbox.ts'
import { threadEntries } from './thread-entries.ts'
import { useEarlierMessages, useThread } from './thread-query.ts'
import { ThreadView } from './thread-view.tsx'
import { notReadWords } from './unread-words.ts'
import { useAttachments } from './use-attachments.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useUnreadMark } from './use-unread-mark.ts'

type MessageThreadProps = {
  conversationId: string
  /** The viewer's side. */
  side: 'agency' | 'creator'
  /** Sets the height; in a dialog the default is a share of the window. */
  className?: string
}

/** The messages and the composer, used wherever a conversation is shown. */
export function MessageThread({
  conversationId,
  side,
  className = 'h-[min(60dvh,560px)] max-sm:h-0 max-sm:min-h-80 max-sm:grow',
}: MessageThreadProps) {
  return (
    <section aria-label="Messages" className={cx('flex min-h-0 flex-col', className)}>
      <Thread key={conversationId} conversationId={conversationId} side={side} />
    </section>
  )
}

function Thread({ conversationId, side }: { conversationId: string; side: 'agency' | 'creator' }) {
  const conversationRead = useRead(getConversation, { params: { id: conversationId } })
  const conversation = conversationRead.data?.data
  const thread = useThread(conversationId)
  const earlier = useEarlierMessages(conversationId)
  const messages = thread.data?.messages ?? []
  const { outgoing, isSending, send, retry, discard } = useOutbox(conversationId, messages)
  const attachments = useAttachments(conversationId)
  const firstUnreadId = useUnreadMark({ conversation: conversationRead, thread })
  useMarkRead(conversationRead, messages.findLast(({ isMine }) => !isMine)?.id)

  if (thread.isPending) {
    return (
      <Loading>
        <SkeletonBubbles />
      </Loading>
    )
  }
  if (thread.data === undefined) {
    if (hasStatus(thread.error, 404)) return <ErrorState title="Conversation not found">The link may be incomplete.</ErrorState>
    return (
      <ErrorState
        title="Failed to fetch"
        onRetry={() => void thread.refetch()}
        retrying={thread.isFetching}
        reference={requestIdOf(thread.error)}
      >
        {errorSentence(thread.error)}
      </ErrorState>
    )
  }
  const name = conversation?.participantsApartMe[0]?.general.displayName
  const entries = threadEntries({ messages, outgoing, firstUnreadId })
  const note = outgoing.length === 0 ? notReadWords(conversation, messages.at(-1)) : undefined
  return (
    <>
      {conversation === undefined && conversationRead.isError && (
        <Notice
          tone="danger"
          title="Failed to fetch"
          announce
          className="mx-4 mt-3"
          action={
            <Button size="small" pending={conversationRead.isFetching} onClick={() => void conversationRead.refetch()}>
              Try again
            </Button>
          }
        >
          {errorSentence(conversationRead.error)}
        </Notice>
      )}
      {entries.length === 0 && <p className="px-6 pt-6 text-center text-muted">No messages yet. Write the first one.</p>}
      <ThreadView
        entries={entries}
        note={note}
        side={side}
        label={name === undefined ? 'Messages' : `Messages with ${name}`}
        hasEarlier={thread.data.hasEarlier}
        earlier={earlier}
        isSending={isSending}
        onRetry={(message) => void retry(message)}
        onDiscard={discard}
        onFiles={attachments.add}
      />
      <MessageComposer conversationId={conversationId} attachments={attachments} isSending={isSending} onSend={(said) => void send(said)} />
    </>
  )
}
