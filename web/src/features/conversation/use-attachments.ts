import { useEffect } from 'react'
import { limits } from '@pairtake/protocol/limits'
import { toastError } from '#ui/feedback/toast.ts'
import { forgetUpload, resumeUpload, type Upload } from '#features/media/uploads-store.ts'
import { useBeginUpload, useFileRule, useUploads } from '#features/media/use-uploads.ts'
import type { OutgoingFile } from './outbox.ts'

type Attachments = {
  uploads: readonly Upload[]
  /** Those that have arrived whole, in the order they were chosen. */
  files: OutgoingFile[]
  /** Some are not there yet: the message waits for them. */
  isWaiting: boolean
  add: (files: readonly File[]) => void
  /** They went with a message. */
  clear: () => void
}

const most = limits.messageAttachments.max

/** Files for the message that is being written; they are uploaded while the person goes on writing. */
export function useAttachments(conversationId: string): Attachments {
  const target = { entity: 'MessageAttachment', entityId: conversationId } as const
  const uploads = useUploads(target)
  const begin = useBeginUpload(useFileRule('attachment'))

  // What a reload broke off goes on by itself where the browser kept the file.
  const resumable = uploads.find(({ state, file, media }) => state === 'broken' && (file !== undefined || media !== undefined))?.id
  useEffect(() => {
    if (resumable !== undefined) resumeUpload(resumable)
  }, [resumable])

  const files = uploads.flatMap(({ media, state, fileName, sizeBytes }) =>
    media && state === 'uploaded' ? [{ id: media.mediaId, type: media.type, fileName, sizeBytes }] : [],
  )
  return {
    uploads,
    files,
    isWaiting: uploads.length > files.length,
    add(chosen) {
      const room = most - uploads.length
      if (chosen.length > room) toastError(`You can attach up to ${most} files.`)
      for (const file of chosen.slice(0, Math.max(0, room))) begin(file, { target })
    },
    clear: () => {
      for (const { id } of uploads) forgetUpload(id)
    },
  }
}
