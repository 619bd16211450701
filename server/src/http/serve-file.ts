import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { RawParams, RawRoute } from '@pairtake/protocol/raw-route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ObjectMissingError } from '#adapters/storage/storage-errors.ts'
import type { ByteRange, ObjectHeaders } from '#adapters/storage/storage.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { namesEtag, readRange } from './byte-range.ts'
import { nameToSave } from './name-to-save.ts'
import { serveRaw, type RawBinding } from './serve-raw.ts'
import { whileConnected } from './while-connected.ts'

export type ServedFile = {
  mime: string
  /** The name to save it under; without one it is shown inline. */
  saveAs?: string
  /** The `cache-control` header. */
  caching: string
  /** Bytes made for this response, an object in the storage, or a stream that is opened when needed and ended by the signal. */
  content: Buffer | string | { key: string } | { stream: (gone: AbortSignal) => Readable }
}

/** Far shorter than the target address is valid. */
const redirectCaching = 'private, max-age=600'

type Exchange = { deps: Deps; request: FastifyRequest; reply: FastifyReply; gone: AbortSignal; what: string }

/**
 * Serves every file: conditional requests, ranges, HEAD, and closing the file as soon as the client disconnects. `open` returns undefined if there is
 * no such file; `what` is its name in the refusal.
 */
export function serveFile<const R extends RawRoute & { answer: 'file' }>(
  route: R,
  what: string,
  open: (deps: Deps, params: RawParams<R>) => Promise<ServedFile | undefined>,
): RawBinding {
  return serveRaw(route, ({ deps }) => async ({ request, reply, params }) => {
    const gone = whileConnected(reply.raw)
    try {
      const file = await open(deps, params)
      if (!file) throw notFound(what)
      return await send({ deps, request, reply, gone, what }, file)
    } catch (error) {
      // The client is gone, so no answer is sent.
      if (gone.aborted && !(error instanceof Refusal)) return reply.hijack()
      throw error
    }
  })
}

async function send(exchange: Exchange, file: ServedFile): Promise<unknown> {
  const { request, reply, gone } = exchange
  const { content } = file
  if (typeof content === 'object' && 'key' in content) return sendStored(exchange, file, content.key)
  void reply.headers(headersOf(file))
  const isHead = request.method === 'HEAD'
  if (typeof content === 'object' && 'stream' in content) return reply.send(isHead || gone.aborted ? undefined : content.stream(gone))
  return reply.header('content-length', Buffer.byteLength(content)).send(isHead ? undefined : content)
}

async function sendStored({ deps, request, reply, gone, what }: Exchange, file: ServedFile, key: string): Promise<unknown> {
  const { direct } = deps.storage
  // If browsers can reach the storage, its bytes do not pass through here. Its addresses only allow GET.
  if (direct && request.method === 'GET') {
    return reply.header('cache-control', redirectCaching).redirect(await direct.addressObject(key, toldByStore(file)))
  }
  const stored = await deps.storage.findObject(key)
  if (!stored) throw notFound(what)
  // An object never changes under its key, so the key identifies the version.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers({ etag, 'cache-control': file.caching }).send()

  // Ranges only apply to GET, and only to the version that the client has.
  const { range: wanted, 'if-range': known } = request.headers
  const range = readRange(request.method === 'GET' && (known === undefined || known === etag) ? wanted : undefined, stored.sizeBytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${stored.sizeBytes}`).send({})

  // Opened before any header is set, so that a missing file can still be refused.
  const bytes = request.method === 'HEAD' ? undefined : await openStored(deps, key, { range: range ?? {}, gone, what })
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.sizeBytes}`)
  const sizeBytes = range ? range.end - range.start + 1 : stored.sizeBytes
  return reply.headers({ ...headersOf(file), etag, 'accept-ranges': 'bytes', 'content-length': sizeBytes }).send(bytes)
}

function toldByStore({ mime, saveAs, caching }: ServedFile): ObjectHeaders {
  return { type: mime, disposition: dispositionOf({ mime, saveAs }), caching }
}

function headersOf({ mime, saveAs, caching }: ServedFile): Record<string, string> {
  return {
    'content-type': mime,
    'content-disposition': dispositionOf({ mime, saveAs }),
    'x-content-type-options': 'nosniff',
    // No uploaded file can run as a page on our origin, whatever it contains.
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': caching,
  }
}

type Opening = { range: ByteRange; gone: AbortSignal; what: string }

function openStored(deps: Deps, key: string, { range, gone, what }: Opening): Promise<Readable> {
  return deps.storage.openRead(key, range, gone).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? notFound(what) : error
  })
}

/** The file name twice: in ASCII for old browsers, and encoded as in RFC 6266 for all others. */
function dispositionOf({ mime, saveAs }: { mime: string; saveAs: string | undefined }): string {
  if (saveAs === undefined) return 'inline'
  const name = nameToSave(saveAs, mime)
  return contentDisposition(name, { fallback: name.replaceAll(/[^\w .()-]/g, '_') })
}
