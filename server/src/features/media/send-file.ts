import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../access.ts'
import { ObjectMissingError } from '../../adapters/storage/storage-errors.ts'
import { checkAddress } from '../../adapters/storage/signed-address.ts'
import type { Deps } from '../../deps.ts'
import { pour } from '../../http/pour.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { attachmentOf, namesEtag, readRange } from './file-headers-rules.ts'
import { findStoredFile } from './media-queries.ts'
import { filePurpose } from './media-view.ts'

type FileRequest = FastifyRequest<{ Params: { mediaId: string; variant: string }; Querystring: { t?: unknown } }>

const caching = 'private, max-age=3600, immutable'

/** GET of one stored file at its signed address, in ranges where a player asks for them. */
export function registerFiles(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get('/media/files/:mediaId/:variant', (request, reply) => sendFile(deps, request as FileRequest, reply))
}

async function sendFile(deps: Deps, request: FileRequest, reply: FastifyReply): Promise<unknown> {
  const { mediaId, variant } = request.params
  const token = typeof request.query.t === 'string' ? request.query.t : ''
  const claim = { secret: deps.signingSecret, purpose: filePurpose, subject: [mediaId, variant] }
  const check = checkAddress(claim, token, deps.now())
  if (check !== 'good') {
    throw new Refusal(
      'ADDRESS_EXPIRED',
      check === 'expired' ? 'This address has expired. Please open the file again.' : 'This address is not valid.',
    )
  }
  const file = isId(mediaId) ? await findStoredFile(deps.db, { mediaId, variant }) : undefined
  if (!file) throw notFound('File')

  // An object never changes under its key, so its name is its version.
  const etag = `"${createHash('sha256').update(file.key).digest('base64url').slice(0, 27)}"`
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers({ etag, 'cache-control': caching }).send()

  // Ranges are of GET alone, and only of the version that the asker knows.
  const ifRange = request.headers['if-range']
  const isPartial = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = readRange(isPartial ? request.headers.range : undefined, file.sizeBytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send({})

  // Opened before any header is set, so that a file that is gone still answers as a refusal.
  const stream = await deps.storage.openRead(file.key, range ?? {}).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? notFound('File') : error
  })
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  void reply.headers({
    'content-type': file.mime,
    'content-length': range ? range.end - range.start + 1 : file.sizeBytes,
    'content-disposition': variant === 'original' ? attachmentOf(file.media.file_name) : 'inline',
    'x-content-type-options': 'nosniff',
    // No uploaded file can run as a page of ours, whatever it holds.
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': caching,
    'accept-ranges': 'bytes',
    etag,
  })
  // What is only asked about is answered unread.
  return request.method === 'HEAD' ? reply.send(stream) : pour(stream, reply)
}
