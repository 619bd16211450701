import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import type { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { isStale, isStaleAfter } from '#api/stale-reads.ts'
import { keepFetching } from '#ui/base/keep-fetching.ts'
import { setStaleAfter } from '#api/use-call.ts'

// Own changes and those of others make the same reads stale; a first visit does not load the list.
setStaleAfter(isStaleAfter)

/** One change announces several events at once; the reads they make stale are refetched once. */
const gatherMs = 60

const memberPath: (typeof getAuthUser)['path'] = '/user/general'

/** Refetches immediately what changed elsewhere, starting after the first view. Polling continues; this is only faster (S1 section 7). */
export function useLiveEvents(userId: string, { isAtRest }: { isAtRest: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAtRest) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onEvent = gathered((events) => readAgain(client, events), signal)
    // The member's own read ends the page if the session has ended.
    const onRefused = () => void client.refetchQueries({ queryKey: [memberPath] })
    void keepFetching(() => import('./follow-events.ts'), signal).then((module) =>
      module?.followEvents({ userId, signal, readingForMs: () => ageOfOldestAnswer(client), onEvent, onRefused }),
    )
    return () => leaving.abort()
  }, [client, userId, isAtRest])
}

function ageOfOldestAnswer(client: QueryClient): number {
  const cameAt = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  const now = Date.now()
  return Math.max(0, now - Math.min(now, ...cameAt))
}

function readAgain(client: QueryClient, events: readonly LiveEvent[]): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, events) })
}

function gathered(act: (events: readonly LiveEvent[]) => void, signal: AbortSignal): (event: LiveEvent) => void {
  let events: LiveEvent[] = []
  return (event) => {
    events.push(event)
    if (events.length > 1) return
    setTimeout(() => {
      const gone = events
      events = []
      if (!signal.aborted) act(gone)
    }, gatherMs)
  }
}
