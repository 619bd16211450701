import { useEffect, useSyncExternalStore } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '#api/use-call.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import type { Attachment } from './attach-media.ts'
import { fileRefusal, fileRule, type FileRule } from './file-rules.ts'
import type { UploadTarget } from './upload-file.ts'
import { loadBrokenUploads, readUploads, startUpload, watchUploads, type Upload } from './uploads-store.ts'

/** Returns all uploads of the member: running, stopped or interrupted; they continue across screens. */
export function useAllUploads(): readonly Upload[] {
  const { id: userId } = useAuthUser()
  const uploads = useSyncExternalStore(watchUploads, readUploads)
  useEffect(() => void loadBrokenUploads(userId), [userId])
  return uploads.filter((upload) => upload.userId === userId)
}

/** Returns the uploads of one target: a contract asset, a campaign, the portfolio. */
export function useUploads(target: UploadTarget): readonly Upload[] {
  return useAllUploads().filter((upload) => upload.target.entity === target.entity && upload.target.entityId === target.entityId)
}

export type BeginUpload = (file: File, to: { target: UploadTarget; attachment?: Attachment }) => string | null

/** Says in a toast why a file is not accepted. Returns false if it is. */
export function refusesFile(file: File, rule: FileRule): boolean {
  const refusal = fileRefusal(file, rule)
  if (refusal !== null) toastError(refusal)
  return refusal !== null
}

/** Starts an upload after the checks that need no server; a refusal is shown in a toast and returns null. */
export function useBeginUpload(rule: FileRule): BeginUpload {
  const { id: userId } = useAuthUser()
  return (file, { target, attachment }) => {
    if (refusesFile(file, rule)) return null
    return startUpload({ userId, file, target, ...(attachment ? { attachment } : {}) })
  }
}

/** Returns what is accepted of a kind of file. What needs no limit of the installation is refused before these have loaded, too. */
export function useFileRule(kind: FileRule['kind']): FileRule {
  return fileRule(kind, useRead(getConfig, {}).data?.data.limits ?? null)
}
