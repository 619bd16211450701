import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { call } from '#api/call.ts'
import type { FileToOpen } from './open-file.ts'

/** Signed URLs are valid for at least an hour; they are refetched before that. */
export const addressesFreshMs = 45 * 60_000

/** Returns the URL of a file shown in the page. `version` changes when the same file may be served differently, as after the job's payment. */
export function useMediaUrl(file: FileToOpen | null, version = ''): UseQueryResult<string> {
  return useQuery({
    queryKey: [prepareAccess.path, file, version],
    enabled: file !== null,
    staleTime: addressesFreshMs,
    queryFn: async ({ signal }) => {
      if (file === null) throw new Error('No file to open')
      return (await call(prepareAccess, { body: file }, signal)).data.url
    },
  })
}
