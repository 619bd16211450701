import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Answer, Endpoint } from '@pairtake/protocol/endpoint'
import type { Input } from './call.ts'
import { readOptions } from './use-call.ts'

/** Runs the same read for several records in parallel. */
export function useReads<E extends Endpoint>(endpoint: E, inputs: readonly Input<E>[]): UseQueryResult<Answer<E>>[] {
  return useQueries({ queries: inputs.map((input) => readOptions(endpoint, input)) })
}
