import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveFile } from '#http/serve-file.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'

const pictureName = /^[0-9a-f-]{36}\.jpg$/

/** Profile pictures are for everybody, need no header and never change under their name (product.md, Files). */
export function registerPictures(app: FastifyInstance, { deps }: { deps: Deps }): void {
  serveFile<{ key: string }>(app, deps, {
    path: '/media/pictures/:key',
    what: 'Picture',
    claim: 'open',
    async find({ key }) {
      if (!pictureName.test(key)) return undefined
      return { mime: 'image/jpeg', caching: 'public, max-age=31536000, immutable', content: { key: pictureStorageKey(key) } }
    },
  })
}
