import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { zipStream } from '#http/zip-stream.ts'
import { listOriginals } from './contract-asset-queries.ts'
import { zipNames } from './originals-zip-view.ts'

/** Streams the originals of a job as one zip; nothing is written to disk, and videos are stored uncompressed. */
export const sendOriginals = serveFile(wire.sendOriginals, 'File', async (deps, { contractId }) => {
  const files = isId(contractId) ? await listOriginals(deps.db, contractId) : []
  if (files.length === 0) return undefined
  const names = zipNames(files)
  const entriesUntil = (gone: AbortSignal) =>
    files.map((file, index) => ({
      name: names[index] ?? file.file_name,
      at: file.created_at,
      isPacked: true,
      sizeBytes: file.size_bytes,
      open: () => deps.storage.openRead(file.storage_key, {}, gone),
    }))
  return {
    mime: 'application/zip',
    saveAs: `originals-${contractId.slice(-6)}.zip`,
    caching: 'private, no-store',
    content: { stream: (gone) => zipStream(deps, entriesUntil(gone), gone) },
  }
})
