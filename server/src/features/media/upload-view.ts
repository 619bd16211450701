import * as wire from '@pairtake/protocol/raw-routes'
import type { UploadChunk } from '@pairtake/protocol/media/media'
import { heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { after } from '#wire-time.ts'
import { partCount, partSize, uploadLifeMs, type PlannedUpload } from './upload-rules.ts'

/** New signed URLs of all parts, in order: the store's if browsers can reach it, otherwise ours. */
export async function viewChunks(upload: PlannedUpload, context: ViewContext): Promise<UploadChunk[]> {
  const { direct } = context.deps.storage
  const urls = direct ? await direct.addressParts(upload.id, uploadLifeMs) : ownAddresses(upload, context)
  return urls.map((url, index) => ({
    url,
    method: wire.receivePart.method,
    offset: index * upload.chunk_bytes,
    size: partSize(upload, index + 1),
  }))
}

function ownAddresses(upload: PlannedUpload, context: ViewContext): string[] {
  const endsAt = after(context.deps.now(), uploadLifeMs)
  return Array.from({ length: partCount(upload) }, (_none, index) =>
    heldAddress(wire.receivePart, { uploadId: upload.id, part: String(index + 1) }, { ...context, endsAt }),
  )
}
