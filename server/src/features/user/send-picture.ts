import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ObjectMissingError } from '../../adapters/storage/storage-errors.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'
import { pictureStorageKey } from './member-view.ts'

type PictureRequest = FastifyRequest<{ Params: { key: string } }>

const pictureName = /^[0-9a-f-]{36}\.jpg$/

/** Profile pictures are for everybody, need no header and never change under their name (product.md, Files). */
export function registerPictures(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get('/media/pictures/:key', (request, reply) => sendPicture(deps, request as PictureRequest, reply))
}

async function sendPicture(deps: Deps, request: PictureRequest, reply: FastifyReply): Promise<unknown> {
  const { key } = request.params
  if (!pictureName.test(key)) throw notFound('Picture')
  const etag = `"${key}"`
  const caching = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send()

  const stored = await deps.storage.findObject(pictureStorageKey(key))
  if (!stored) throw notFound('Picture')
  const stream = await deps.storage.openRead(pictureStorageKey(key)).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? notFound('Picture') : error
  })
  return reply
    .headers({
      ...caching,
      'content-type': 'image/jpeg',
      'content-length': stored.sizeBytes,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(stream)
}
