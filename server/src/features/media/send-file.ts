import type { FastifyInstance } from 'fastify'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { serveFile } from '#http/serve-file.ts'
import { findStoredFile } from './media-queries.ts'
import { fileClaim } from './media-view.ts'

type Params = { mediaId: string; variant: string }

/** GET of one stored file at its signed address, in ranges where a player asks for them. */
export function registerFiles(app: FastifyInstance, { deps }: { deps: Deps }): void {
  serveFile<Params>(app, deps, {
    path: '/media/files/:mediaId/:variant',
    what: 'File',
    claim: ({ mediaId, variant }) => fileClaim(mediaId, variant),
    async find({ mediaId, variant }) {
      const file = isId(mediaId) ? await findStoredFile(deps.db, { mediaId, variant }) : undefined
      return (
        file && {
          mime: file.mime,
          ...(variant === 'original' && { saveAs: file.media.file_name }),
          caching: 'private, max-age=3600, immutable',
          content: { key: file.key },
        }
      )
    },
  })
}
