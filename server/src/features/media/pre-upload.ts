import type { MediaId, UploadId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { requireUploadTarget } from './upload-access.ts'
import { inStoreTurn } from './store-turn.ts'
import { insertUpload } from './upload-queries.ts'
import { expectedKind, refusalOfStorage, refuseTooLarge } from './upload-rules.ts'
import { viewChunks } from './upload-view.ts'
import { requireUploadRoom } from './upload-room-act.ts'
import { mediaFolder } from './media-queries.ts'

export const preUpload = serve(
  wire.preUpload,
  async (call) => {
    const { deps, caller, body } = call
    const entityId = await requireUploadTarget(deps.db, caller, { entity: body.entity, entityId: body.entityId ?? null })
    const fileName = body.fileName.split(/[\\/]/).at(-1) || 'file'
    const declaredType = body.type ?? ''
    const kind = expectedKind({ fileName, type: declaredType })
    refuseTooLarge(deps.config.uploads, { entity: body.entity, kind, sizeBytes: body.size })

    const upload = {
      id: newId<UploadId>(),
      owner_id: caller.id,
      entity: body.entity,
      entity_id: entityId,
      file_name: fileName,
      declared_type: declaredType,
      size_bytes: body.size,
      chunk_bytes: deps.config.uploads.chunkBytes,
      media_id: newId<MediaId>(),
      created_at: deps.now(),
    }
    const key = `${mediaFolder(upload.media_id)}/original`
    const begin = () =>
      transact(deps.db, async (tx) => {
        await requireUploadRoom(tx, deps, { ownerId: caller.id, entity: body.entity, entityId, sizeBytes: body.size })
        // Storage first: a full disk then leaves no row behind, and a folder without a row is swept.
        await deps.storage.beginUpload(upload.id, { key, sizeBytes: body.size, chunkBytes: upload.chunk_bytes })
        await insertUpload(tx, upload)
      })
    await inStoreTurn(deps, caller.id, begin)

    const chunks = await viewChunks(upload, call).catch((error: unknown) => {
      throw refusalOfStorage(error)
    })
    return { uploadId: upload.id, chunks }
  },
  // An upload that never receives a part is swept.
  { repeats: 'harmless' },
)
