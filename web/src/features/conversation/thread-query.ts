import { queryOptions, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '@pairtake/protocol/conversation/conversation'
import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { limits, timings } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { addressesFreshMs } from '#features/media/use-media-url.ts'

export type ThreadMessages = { /** Oldest first. */ messages: Message[]; hasEarlier: boolean }

const limit = limits.page.messages

function keyOfThread(conversationId: string): unknown[] {
  return [listMessages.path, conversationId, 'thread']
}

/** Merges two lists by id, without duplicates; ids sort by time. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function loadPage(conversationId: string, before: string | undefined, signal?: AbortSignal): Promise<Message[]> {
  const query = before === undefined ? { limit } : { limit, before }
  return call(listMessages, { params: { id: conversationId }, query }, signal).then(({ data }) => data)
}

/** Joins the newest messages to the known ones; loads more pages if the tab slept for longer than one page covers. */
async function loadNewest(client: QueryClient, conversationId: string, signal: AbortSignal): Promise<ThreadMessages> {
  const newestKnown = client.getQueryData<ThreadMessages>(keyOfThread(conversationId))?.messages.at(-1)?.id
  let page = await loadPage(conversationId, undefined, signal)
  let fresh = page
  const leavesGap = () => newestKnown !== undefined && page.length === limit && fresh.every(({ id }) => id > newestKnown)
  while (leavesGap()) {
    page = await loadPage(conversationId, fresh.at(-1)?.id, signal)
    fresh = [...fresh, ...page]
  }
  // Read again, because earlier pages and own messages may have been added during the request.
  const known = client.getQueryData<ThreadMessages>(keyOfThread(conversationId))
  if (known === undefined) return { messages: mergeMessages([], fresh), hasEarlier: page.length === limit }
  return { messages: mergeMessages(known.messages, fresh), hasEarlier: known.hasEarlier }
}

export function putIntoThread(client: QueryClient, conversationId: string, messages: readonly Message[]): void {
  client.setQueryData<ThreadMessages>(keyOfThread(conversationId), (known) =>
    known === undefined ? undefined : { ...known, messages: mergeMessages(known.messages, messages) },
  )
}

/** Refetches earlier messages with pictures, because their URLs expire; the newest page is polled anyway. */
async function renewPictures(client: QueryClient, conversationId: string, signal: AbortSignal): Promise<null> {
  const known = client.getQueryData<ThreadMessages>(keyOfThread(conversationId))?.messages ?? []
  const earlier = known.slice(0, -limit)
  for (let last = lastWithPicture(earlier); last !== -1;) {
    const page = await loadPage(conversationId, known[last + 1]?.id, signal)
    putIntoThread(client, conversationId, page)
    const oldestRead = page.at(-1)?.id
    if (oldestRead === undefined) break
    last = lastWithPicture(earlier.slice(0, last).filter(({ id }) => id < oldestRead))
  }
  return null
}

function lastWithPicture(messages: readonly Message[]): number {
  return messages.findLastIndex(({ attachments }) => attachments.some(({ thumbnailUrl }) => thumbnailUrl !== null))
}

/** The query that keeps the picture URLs of an open thread valid, even after the device slept. */
export function pictureRenewal(client: QueryClient, conversationId: string) {
  return queryOptions({
    // Not under the path of messages, because a new message is no reason to refetch these.
    queryKey: ['thread-pictures', conversationId],
    queryFn: ({ signal }) => renewPictures(client, conversationId, signal),
    staleTime: addressesFreshMs,
    refetchInterval: addressesFreshMs,
  })
}

export function threadQuery(client: QueryClient, conversationId: string) {
  return queryOptions({
    queryKey: keyOfThread(conversationId),
    queryFn: ({ signal }) => loadNewest(client, conversationId, signal),
    refetchInterval: timings.messagePollMs,
  })
}

export function useThread(conversationId: string): UseQueryResult<ThreadMessages> {
  const client = useQueryClient()
  useQuery(pictureRenewal(client, conversationId))
  return useQuery(threadQuery(client, conversationId))
}

/** Loads the page before the oldest known message. */
export async function loadEarlier(client: QueryClient, conversationId: string): Promise<void> {
  const oldest = client.getQueryData<ThreadMessages>(keyOfThread(conversationId))?.messages[0]
  if (!oldest) return
  const page = await loadPage(conversationId, oldest.id)
  client.setQueryData<ThreadMessages>(keyOfThread(conversationId), (known) =>
    known === undefined ? undefined : { messages: mergeMessages(page, known.messages), hasEarlier: page.length === limit },
  )
}

type Earlier = { load: () => Promise<void>; isLoading: boolean; error: unknown }

/** Provides loading of the page before the oldest known message. */
export function useEarlierMessages(conversationId: string): Earlier {
  const client = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setError(null)
    try {
      await loadEarlier(client, conversationId)
    } catch (failure) {
      setError(failure)
    }
    setLoading(false)
  }

  return { load, isLoading, error }
}
