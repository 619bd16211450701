import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message, MessageAttachment } from '@pairtake/protocol/conversation/conversation'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { isTransportError } from '#api/transport-error.ts'
import { refreshAfter } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { dropKept, findKept, keepRecord } from '#mechanisms/keep/kept-records.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { putIntoThread } from './thread-query.ts'

export type OutgoingFile = Pick<MessageAttachment, 'id' | 'type' | 'fileName' | 'sizeBytes'>

/** A message that the server has not confirmed yet. */
export type OutgoingMessage = {
  clientMessageId: string
  text: string
  files: readonly OutgoingFile[]
  state: 'sending' | 'failed'
  /** The server's refusal; null if the connection failed. */
  problem: string | null
  at: number
}

type KeptMessage = Omit<OutgoingMessage, 'state'> & { conversationId: string }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns 32 random characters (S1 section 3); the server stores one message per id, so a retry never duplicates it. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(limits.clientMessageId.length))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}

const isBeingSent = ({ state }: OutgoingMessage) => state === 'sending'

type Outbox = {
  outgoing: OutgoingMessage[]
  isSending: boolean
  send: (said: { text: string; files: readonly OutgoingFile[] }) => Promise<void>
  /** Does nothing while another message is being sent (S1 section 5). */
  retry: (message: OutgoingMessage) => Promise<void>
  discard: (message: OutgoingMessage) => void
}

/** Stored outside the query cache and in the browser, so that unsent messages survive a change of screen and a reload. */
export function useOutbox(conversationId: string, arrived: readonly Message[]): Outbox {
  const client = useQueryClient()
  const { id: userId } = useAuthUser()
  const queryKey = ['outbox', userId, conversationId]
  const outgoing =
    useQuery<OutgoingMessage[]>({ queryKey, queryFn: () => [], initialData: [], enabled: false, gcTime: Number.POSITIVE_INFINITY }).data ??
    []

  const put = (change: (known: OutgoingMessage[]) => OutgoingMessage[]) =>
    client.setQueryData<OutgoingMessage[]>(queryKey, (known) => change(known ?? []))
  const keyOf = (clientMessageId: string) => ({ userId, kind: 'message' as const, id: clientMessageId })
  const discard = ({ clientMessageId }: Pick<OutgoingMessage, 'clientMessageId'>) => {
    put((known) => known.filter((other) => other.clientMessageId !== clientMessageId))
    void dropKept(keyOf(clientMessageId))
  }

  useEffect(() => {
    void findKept<KeptMessage>(userId, 'message').then((kept) =>
      client.setQueryData<OutgoingMessage[]>(['outbox', userId, conversationId], (known = []) => {
        const ids = new Set(known.map(({ clientMessageId }) => clientMessageId))
        const left = kept.filter((message) => message.conversationId === conversationId && !ids.has(message.clientMessageId))
        return [...left.map((message) => ({ ...message, state: 'failed' as const })), ...known].toSorted((a, b) => a.at - b.at)
      }),
    )
  }, [client, userId, conversationId])

  // A failed message may have arrived all the same; the conversation then shows it, and there is nothing to retry.
  const arrivedIds = new Set(arrived.map(({ clientMessageId }) => clientMessageId))
  const settled = outgoing.find(({ state, clientMessageId }) => state === 'failed' && arrivedIds.has(clientMessageId))
  useEffect(() => {
    if (settled) discard(settled)
  })

  const deliver = async (message: OutgoingMessage) => {
    const { clientMessageId, text, files } = message
    const change = (values: Partial<OutgoingMessage>) =>
      put((known) => known.map((other) => (other.clientMessageId === clientMessageId ? { ...other, ...values } : other)))
    put((known) => [...known.filter((other) => other.clientMessageId !== clientMessageId), { ...message, state: 'sending', problem: null }])
    await keepRecord(keyOf(clientMessageId), { ...message, conversationId } satisfies KeptMessage)
    try {
      const attachments = files.map(({ id }) => id)
      const body = { text, clientMessageId, ...(attachments.length > 0 ? { attachments } : {}) }
      const { data } = await call(sendMessage, { params: { id: conversationId }, body })
      putIntoThread(client, conversationId, [data])
      discard(message)
      void refreshAfter(sendMessage)
    } catch (error) {
      change({ state: 'failed', problem: isTransportError(error) && error.kind === 'client' ? errorSentence(error) : null })
    }
  }

  return {
    outgoing,
    isSending: outgoing.some(isBeingSent),
    send: ({ text, files }) =>
      deliver({ clientMessageId: newClientMessageId(), text, files, state: 'sending', problem: null, at: Date.now() }),
    retry: async (message) => {
      // Asked of the cache, because a second press may come before a re-render.
      const known = client.getQueryData<OutgoingMessage[]>(queryKey) ?? []
      if (!known.some(isBeingSent)) await deliver(message)
    },
    discard,
  }
}
