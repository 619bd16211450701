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
import { call, type Input } from './call.ts'
import { queryClient } from './query-client.ts'
import { isTransportError } from './transport-error.ts'

/** Cache keys begin with the path of the protocol, so that a change names what it makes stale by endpoint. */
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
  /** How often it is asked again while it cannot be read. */
  retryMs?: number
  staysWhilePaging?: boolean
}

/** Reads an endpoint. `staysWhilePaging` keeps the page before until the next one is there. */
export function useRead<E extends Endpoint>(endpoint: E, input: Input<E>, options: ReadOptions = {}): UseQueryResult<Answer<E>> {
  return useQuery({
    ...readOptions(endpoint, input),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => (state.status === 'error' && options.retryMs ? options.retryMs : (options.pollMs ?? false)),
    // Named, not tracked by what was read: a dialog's body first reads after its owner, and an answer in between would never be shown.
    notifyOnChangeProps: ['data', 'error', 'status', 'isFetching'],
    ...(options.staysWhilePaging ? { placeholderData: keepPreviousData } : {}),
  })
}

type ActOptions<E extends Endpoint> = {
  onDone?: (answer: Answer<E>, input: Input<E>) => void
  onFailed?: (error: Error) => void
  /** For what is set to one value after the other: each is sent when the one before is answered, the same one again too. */
  inTurn?: boolean
}

/**
 * A change; what it makes stale is read again. Rejections are swallowed by `mutate` and told through `error` and the callbacks (S1 section 8).
 */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): UseMutationResult<Answer<E>, Error, Input<E>> {
  const client = useQueryClient()
  const running = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    ...(options.inTurn ? { scope: { id: endpoint.path } } : {}),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input)
      await refreshAfter(endpoint, client)
    },
    onError: (error) => {
      // Refused mostly means that somebody else was first: what stands on the screen is out of date too. (Withdrawing says so by 400.)
      if (isTransportError(error) && error.kind === 'client') void refreshAfter(endpoint, client)
      options.onFailed?.(error)
    },
    onSettled: (_answer, _error, input) => void running.current.delete(JSON.stringify(input)),
  })
  const { mutate } = mutation
  return {
    ...mutation,
    // A button learns a moment late that it is pending, so the second press of a double click is kept from the wire here.
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

/** Which reads show what a change changed. Signed-in screens bring it with them; before that, as on a first visit, everything is read again. */
export function setStaleAfter(known: StaleAfter): void {
  isStaleAfter = known
}

/** Reads again what shows a record that a call of this endpoint changed. */
export async function refreshAfter({ changes = [] }: Endpoint, client: QueryClient = queryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isStaleAfter(queryKey, changes)
  const firstReads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && predicate(query) })
  await client.invalidateQueries({ predicate })
  // A first read under way is waited for, not begun again, and its answer may be older than the change.
  if (firstReads.length > 0) await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}
