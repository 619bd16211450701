import type { FileUsage } from '@pairtake/protocol/media/media'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { call } from '#api/call.ts'
import { isTransportError } from '#api/transport-error.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'

export const inaccessibleWords = 'The media item is inaccessible, please contact support'

export type FileToOpen = { mediaId: string; usage: FileUsage }

/** A missing file and one that cannot be opened give the same message; other errors keep their own. */
export function mediaErrorWords(error: unknown): string {
  const isGone = isTransportError(error) && (error.status === 404 || error.body.code === 'MEDIA_INACCESSIBLE')
  return isGone ? inaccessibleWords : errorSentence(error)
}

/** Starts a download without leaving the page; the server provides the file name. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Requests access to a file and downloads it. Errors are shown in a toast. */
export async function openFile({ mediaId, usage }: FileToOpen): Promise<void> {
  try {
    const { data } = await call(prepareAccess, { body: { mediaId, usage } })
    startDownload(data.url)
  } catch (error) {
    toastError(mediaErrorWords(error))
  }
}
