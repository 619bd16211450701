import { QueryClient } from '@tanstack/react-query'
import { timings } from '@pairtake/protocol/limits'

/**
 * S1 section 7: no retry, no refetch on focus, one second of stale time at least.
 * A call without a connection fails at once and says so; the watch of the connection reads again when it is back.
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
