import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listConversationInvolvements, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/use-call.ts'
import { putIntoThread } from './thread-query.ts'

/** A message of one's own that the server has not answered for yet. */
export type OutgoingMessage = { clientMessageId: string; text: string; state: 'sending' | 'failed'; at: number }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 32 random characters (S1 section 3); the same id twice is one message, so a retry never doubles it. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(limits.clientMessageId.length))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}

type Outbox = {
  outgoing: OutgoingMessage[]
  isSending: boolean
  send: (text: string) => Promise<void>
  retry: (message: OutgoingMessage) => Promise<void>
}

/** Kept beside the cache, so that a failed message is still there after a look at another screen. */
export function useOutbox(conversationId: string): Outbox {
  const client = useQueryClient()
  const queryKey = [sendMessage.path, conversationId, 'outbox']
  const outgoing =
    useQuery<OutgoingMessage[]>({ queryKey, queryFn: () => [], initialData: [], enabled: false, gcTime: Number.POSITIVE_INFINITY }).data ??
    []

  const put = (change: (known: OutgoingMessage[]) => OutgoingMessage[]) =>
    client.setQueryData<OutgoingMessage[]>(queryKey, (known) => change(known ?? []))

  const deliver = async (message: OutgoingMessage) => {
    const { clientMessageId, text } = message
    const without = (known: OutgoingMessage[]) => known.filter((other) => other.clientMessageId !== clientMessageId)
    put((known) => [...without(known), { ...message, state: 'sending' }])
    try {
      const { data } = await call(sendMessage, { params: { id: conversationId }, body: { text, clientMessageId } })
      putIntoThread(client, conversationId, [data])
      put(without)
      void refresh(client, [listConversationInvolvements])
    } catch {
      put((known) => known.map((other) => (other.clientMessageId === clientMessageId ? { ...other, state: 'failed' } : other)))
    }
  }

  return {
    outgoing,
    isSending: outgoing.some(({ state }) => state === 'sending'),
    send: (text) => deliver({ clientMessageId: newClientMessageId(), text, state: 'sending', at: Date.now() }),
    retry: deliver,
  }
}
