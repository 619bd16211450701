import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { hasStatus } from '#api/transport-error.ts'
import { errorSentence } from './error-words.ts'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Has the shape of the content that is loading. */
  skeleton: ReactNode
  /** The requirements' sentence for a missing record: 'Contract not found'. */
  missing?: string
  /** The screen's own sentence for any other failure: 'Failed getting your profile'. */
  failed?: string
  children: (data: T) => ReactNode
}

/** The standard way for a screen to load, fail and show data; a failure stays within its own part and can be retried. */
export function Loaded<T>({ query, skeleton, missing, failed, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isPending) return <Loading>{skeleton}</Loading>
  if (missing && hasStatus(query.error, 404))
    return <ErrorState title={missing}>It may have been removed, or the link is incomplete.</ErrorState>
  const words = errorSentence(query.error)
  return (
    <ErrorState title={failed ?? words} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {failed ? words : undefined}
    </ErrorState>
  )
}
