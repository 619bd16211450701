import { QueryClient } from '@tanstack/react-query'
import { timings } from '@pairtake/protocol/limits'

/** S1 section 7: no retry, no refetch on focus, one second of stale time at least. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, staleTime: timings.minimumStaleMs },
    mutations: { retry: false },
  },
})
