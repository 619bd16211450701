import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import { insertMedia, mediaFolder } from '#features/media/media-queries.ts'
import { newId } from '#ids.ts'
import type { DemoFile, Stage } from './demo-stage.ts'

export type LaidMedia = {
  ownerId: MemberId
  entity: UploadEntity
  entityId?: string
  fileName: string
  file: Omit<DemoFile, 'mediaId'>
  at?: Date
}

const mimes = { video: 'video/mp4', image: 'image/jpeg', paper: 'application/pdf' } as const
/** Estimates until the file is drawn and its real size known. */
const likelySizes = { video: 120_000, image: 60_000, paper: 4_000 } as const

/** Stores the row of a file that the worker draws after the start, so that the job or item that needs it can be created now. */
export async function layMedia(stage: Stage, media: LaidMedia): Promise<MediaId> {
  const { kind } = media.file
  const mediaId = newId<MediaId>()
  await insertMedia(stage.deps.db, {
    id: mediaId,
    owner_id: media.ownerId,
    entity: media.entity,
    entity_id: media.entityId ?? null,
    kind: kind === 'paper' ? 'other' : kind,
    mime: mimes[kind],
    file_name: media.fileName,
    size_bytes: likelySizes[kind],
    storage_key: `${mediaFolder(mediaId)}/original`,
    created_at: media.at ?? stage.deps.now(),
  })
  stage.files.push({ mediaId, ...media.file })
  return mediaId
}
