import { QueryClient } from '@tanstack/react-query'
import { timings } from '@pairtake/protocol/limits'

/**
 * S1 section 7: no retry, no refetch on focus, at least one second of stale time. A call without a connection fails immediately; the connection
 * watch refetches once it is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: timings.minimumStaleMs,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
