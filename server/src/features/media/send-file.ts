import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { findStoredFile } from './media-queries.ts'

const variantName = /^[a-z0-9-]{1,40}$/

/** Sends one stored file at its signed URL, in ranges if a player asks for them. */
export const sendFile = serveFile(wire.sendFile, 'File', async (deps, { mediaId, variant }) => {
  const file = isId(mediaId) && variantName.test(variant) ? await findStoredFile(deps.db, { mediaId, variant }) : undefined
  return (
    file && {
      mime: file.mime,
      ...(variant === 'original' && { saveAs: file.media.file_name }),
      caching: 'private, max-age=3600, immutable',
      content: { key: file.key },
    }
  )
})
