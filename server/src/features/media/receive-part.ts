import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#access.ts'
import { UploadMissingError } from '#adapters/storage/storage-errors.ts'
import type { Deps } from '#deps.ts'
import { requireAddress } from '#http/require-address.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findUpload, type UploadRow } from './upload-queries.ts'
import { partClaim, partCount, partSize, refusalOfStorage } from './upload-rules.ts'

type PartRequest = FastifyRequest<{ Params: { uploadId: string; part: string } }>

/** As the addresses have it: `1e1`, `0x1` and `01` would name a part too if they were read as numbers. */
const partNumber = /^[1-9]\d{0,8}$/

/** PUT of one part at its signed address. The body streams to storage as it comes: raw bytes, or multipart form data with one file. */
export async function registerUploadParts(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  await app.register(async (scope) => {
    // Whatever type a browser names for a slice of a file, here it is bytes. Multipart keeps the parser of the whole app.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const config = { takesFiles: true }
    scope.put('/media/uploads/:uploadId/parts/:part', { config }, (request, reply) => receivePart(deps, request as PartRequest, reply))
  })
}

async function receivePart(deps: Deps, request: PartRequest, reply: FastifyReply): Promise<unknown> {
  const { uploadId } = request.params
  if (!partNumber.test(request.params.part)) throw notFound('Upload')
  const part = Number(request.params.part)
  requireAddress(deps, partClaim(uploadId, part), request.query)

  const upload = isId(uploadId) ? await findUpload(deps.db, uploadId) : undefined
  if (!upload || part > partCount(upload)) throw notFound('Upload')
  if (upload.completed_at) throw completed()
  refuseLength(request, partSize(upload, part))

  const { etag } = await deps.storage.writePart(uploadId, part, await bodyOf(request, upload)).catch(async (error: unknown) => {
    if (error instanceof UploadMissingError && (await findUpload(deps.db, uploadId))) throw completed()
    throw refusalOfStorage(error)
  })

  return reply.header('etag', `"${etag}"`).header('access-control-expose-headers', 'etag').send({})
}

const completed = () => new Refusal('UPLOAD_COMPLETED', 'This upload is already complete.')

/** A body that announces more than its part is not even begun. */
function refuseLength(request: FastifyRequest, size: number): void {
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (!request.isMultipart() && announced > size) {
    throw new Refusal('TOO_LARGE', `This part may have ${size} bytes, and ${announced} were announced.`)
  }
}

async function bodyOf(request: FastifyRequest, upload: UploadRow): Promise<Readable> {
  if (!request.isMultipart()) return request.body instanceof Readable ? request.body : Readable.from([])
  // One byte more than a part may have, so that storage sees the excess and says so.
  const file = await request.file({ limits: { fileSize: upload.chunk_bytes + 1 } })
  if (!file) throw new Refusal('UPLOAD_INCOMPLETE', 'The form holds no file.')
  return file.file
}
