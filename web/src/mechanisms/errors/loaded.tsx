import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { hasStatus } from '#api/transport-error.ts'
import { errorSentence, requestIdOf } from './error-words.ts'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Has the shape of the content that is loading. */
  skeleton: ReactNode
  /** The requirements' sentence for a missing record: 'Contract not found'. */
  missing?: string
  children: (data: T) => ReactNode
} & Failing

/** Says what could not be loaded, because several parts of a screen may fail at once. */
type Failing =
  | {
      /** 'Payments' for 'Payments could not be loaded'. */
      name: string
      failed?: undefined
    }
  | {
      name?: undefined
      /** The requirements' own sentence: 'Failed getting your profile'. */
      failed: string
    }

/** The standard way for a screen to load, fail and show data; a failure stays within its own part and can be retried. */
export function Loaded<T>({ query, skeleton, missing, name, failed = `${name} could not be loaded`, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isPending) return <Loading>{skeleton}</Loading>
  if (missing && hasStatus(query.error, 404))
    return <ErrorState title={missing}>It may have been removed, or the link is incomplete.</ErrorState>
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching} reference={requestIdOf(query.error)}>
      {errorSentence(query.error)}
    </ErrorState>
  )
}
