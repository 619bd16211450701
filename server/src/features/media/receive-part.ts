import * as wire from '@pairtake/protocol/raw-routes'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isId } from '#access.ts'
import { UploadMissingError } from '#adapters/storage/storage-errors.ts'
import { serveRaw } from '#http/serve-raw.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findUpload, type UploadRow } from './upload-queries.ts'
import { partCount, partSize, refusalOfStorage } from './upload-rules.ts'

/** Streams the body to storage as it arrives: raw bytes, or multipart form data with one file. */
export const receivePart = serveRaw(wire.receivePart, ({ deps }) => async ({ request, reply, params: { uploadId, part: partText } }) => {
  // The URL is signed, so the part number is in the form that we wrote.
  const part = Number(partText)
  const upload = isId(uploadId) ? await findUpload(deps.db, uploadId) : undefined
  if (!upload || !(part >= 1 && part <= partCount(upload))) throw notFound('Upload')
  if (upload.completed_at) throw completed()
  refuseLength(request, partSize(upload, part))

  const { writePart } = deps.storage
  // The URL is from before the files were moved to a store that takes parts directly.
  if (!writePart) throw notFound('Upload')
  const { etag, sizeBytes } = await writePart(uploadId, part, await bodyOf(request, upload)).catch(async (error: unknown) => {
    if (error instanceof UploadMissingError && (await findUpload(deps.db, uploadId))) throw completed()
    throw refusalOfStorage(error)
  })

  deps.metrics.countPart(sizeBytes)
  return reply.header('etag', `"${etag}"`).header('access-control-expose-headers', 'etag').send({})
})

const completed = () => new Refusal('UPLOAD_COMPLETED', 'This upload is already complete.')

/** A body whose declared length exceeds its part is refused before it is read. */
function refuseLength(request: FastifyRequest, size: number): void {
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (!request.isMultipart() && announced > size) {
    throw new Refusal('TOO_LARGE', `This part may have ${size} bytes, and ${announced} were announced.`)
  }
}

async function bodyOf(request: FastifyRequest, upload: UploadRow): Promise<Readable> {
  if (!request.isMultipart()) return request.body instanceof Readable ? request.body : Readable.from([])
  // Allows one byte more than a part may have, so that storage notices the excess and refuses it.
  const file = await request.file({ limits: { fileSize: upload.chunk_bytes + 1 } })
  if (!file) throw new Refusal('UPLOAD_INCOMPLETE', 'The form holds no file.')
  return file.file
}
