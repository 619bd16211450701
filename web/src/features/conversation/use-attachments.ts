import { useEffect } from 'react'
import { limits } from '@pairtake/protocol/limits'
import { toastError } from '#ui/feedback/toast.ts'
import { forgetUpload, resumeUpload, type Upload } from '#features/media/uploads-store.ts'
import { useBeginUpload, useFileRule, useUploads } from '#features/media/use-uploads.ts'
import type { OutgoingFile } from './outbox.ts'

type Attachments = {
  uploads: readonly Upload[]
  /** The completed uploads, in the order they were chosen. */
  files: OutgoingFile[]
  /** True if some uploads are incomplete; the message waits for them. */
  isWaiting: boolean
  add: (files: readonly File[]) => void
  /** Forgets the files once they were sent with a message. */
  clear: () => void
}

const most = limits.messageAttachments.max

/** Manages the files of a message being written; they are uploaded while the person continues writing. */
export function useAttachments(conversationId: string): Attachments {
  const target = { entity: 'MessageAttachment', entityId: conversationId } as const
  const uploads = useUploads(target)
  const begin = useBeginUpload(useFileRule('attachment'))

  // Uploads interrupted by a reload resume automatically if the browser kept the file.
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
