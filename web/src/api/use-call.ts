import { useRef } from 'react'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Answer, Endpoint } from '@pairtake/protocol/endpoint'
import type { ChangedRecord } from '@pairtake/protocol/records'
import { call, callUnder, type Input } from './call.ts'
import { queryClient } from './query-client.ts'
import { isTransportError } from './transport-error.ts'

/** Cache keys begin with the endpoint's path, so that a change can name the reads it makes stale. */
function keyOf<E extends Endpoint>(endpoint: E, input?: Input<E>): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input.params ?? null, input.query ?? null]
}

export function readOptions<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<E>> => call(endpoint, input, signal),
  }
}

type ReadOptions = {
  enabled?: boolean
  pollMs?: number | false
  staysWhilePaging?: boolean
}

/** Reads an endpoint. `staysWhilePaging` keeps the previous page until the next one has loaded. */
export function useRead<E extends Endpoint>(endpoint: E, input: Input<E>, options: ReadOptions = {}): UseQueryResult<Answer<E>> {
  return useQuery({
    ...readOptions(endpoint, input),
    enabled: options.enabled ?? true,
    refetchInterval: options.pollMs ?? false,
    // Listed explicitly instead of tracked by use: a dialog's body first reads after its owner, and a response in between would never be shown.
    notifyOnChangeProps: ['data', 'error', 'status', 'isFetching'],
    ...(options.staysWhilePaging ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * For a POST that creates something new each time. While its screen or dialog is open, the same input is sent under the same key until it succeeds, so
 * that repeating it after a lost answer creates nothing twice.
 */
export function useCallOnce<E extends Endpoint>(endpoint: E): (input: Input<E>) => Promise<Answer<E>> {
  const keys = useRef(new Map<string, string>())
  return async (input) => {
    const asked = JSON.stringify(input)
    const key = keys.current.get(asked) ?? crypto.randomUUID()
    keys.current.set(asked, key)
    const answer = await callUnder(key, endpoint, input)
    keys.current.delete(asked)
    return answer
  }
}

type ActOptions<E extends Endpoint> = {
  onDone?: (answer: Answer<E>, input: Input<E>) => void
  onFailed?: (error: Error) => void
  /** For controls that set one value after another: each call waits for the previous one to be answered, even for the same value. */
  inTurn?: boolean
  /** For a POST that creates something new each time, see `useCallOnce`. */
  once?: boolean
}

/** A mutation that refetches the reads it makes stale. `mutate` swallows rejections; they appear in `error` and the callbacks (S1 section 8). */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): UseMutationResult<Answer<E>, Error, Input<E>> {
  const client = useQueryClient()
  const running = useRef(new Set<string>())
  const callOnce = useCallOnce(endpoint)
  const mutation = useMutation({
    mutationFn: (input: Input<E>) => (options.once ? callOnce(input) : call(endpoint, input)),
    ...(options.inTurn ? { scope: { id: endpoint.path } } : {}),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input)
      await refreshAfter(endpoint, client)
    },
    onError: (error) => {
      // A refusal usually means that someone else acted first, so what is on screen is out of date too. (Withdrawing reports it with 400.)
      if (isTransportError(error) && error.kind === 'client') void refreshAfter(endpoint, client)
      options.onFailed?.(error)
    },
    onSettled: (_answer, _error, input) => void running.current.delete(JSON.stringify(input)),
  })
  const { mutate } = mutation
  return {
    ...mutation,
    // A button learns with a short delay that it is pending, so the second press of a double click is stopped here.
    mutate: (...given) => {
      const key = JSON.stringify(given[0])
      if (running.current.has(key) && !options.inTurn) return
      running.current.add(key)
      mutate(...given)
    },
  }
}

type StaleAfter = (queryKey: readonly unknown[], changes: readonly ChangedRecord[]) => boolean

let isStaleAfter: StaleAfter = () => true

/** Sets which reads a change makes stale. Signed-in screens load this list; before that, as on a first visit, everything is refetched. */
export function setStaleAfter(known: StaleAfter): void {
  isStaleAfter = known
}

/** Refetches what shows a record that a call of this endpoint changed. */
export async function refreshAfter({ changes = [] }: Endpoint, client: QueryClient = queryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isStaleAfter(queryKey, changes)
  const firstReads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && predicate(query) })
  await client.invalidateQueries({ predicate })
  // A first read in progress is joined instead of restarted, so its response may predate the change.
  if (firstReads.length > 0) await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}
