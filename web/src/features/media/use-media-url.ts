import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { call } from '#api/call.ts'
import type { FileToOpen } from './open-file.ts'

/** Signed addresses are good for at least an hour; they are asked for again before that. */
export const addressesFreshMs = 45 * 60_000

/** The address of a file that is shown in the page. `version` names what the same file may be another one after: the payment of its job. */
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
