import * as wire from '@pairtake/protocol/raw-routes'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { serveFile } from '#http/serve-file.ts'
import { listOriginals } from './contract-asset-queries.ts'
import { zipNames } from './originals-zip-view.ts'

/** Streams the originals of a job as one zip; nothing is packed on the disk, and videos are stored as they are. */
export const sendOriginals = serveFile(wire.sendOriginals, 'File', async (deps, { contractId }) => {
  const files = isId(contractId) ? await listOriginals(deps.db, contractId) : []
  if (files.length === 0) return undefined
  return {
    mime: 'application/zip',
    saveAs: `originals-${contractId.slice(-6)}.zip`,
    caching: 'private, no-store',
    content: { stream: (gone) => packed(deps, files, gone) },
  }
})

type Files = Awaited<ReturnType<typeof listOriginals>>

/** One file is open at a time, and the signal ends it with the zip. */
function packed(deps: Deps, files: Files, gone: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  // yazl types it as the bare interface; it is a PassThrough.
  if (!(output instanceof Readable)) throw new Error('The zip gives no stream that can be ended.')
  // A file that cannot be read cuts the answer off, so that the browser reports a broken download instead of keeping half of it.
  const cutOff = (error: unknown) => {
    if (!gone.aborted) deps.log.error({ err: error }, 'an original could not be packed')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', cutOff)
  const names = zipNames(files)
  for (const [index, file] of files.entries()) {
    const options = { compress: false, size: file.size_bytes, mtime: file.created_at }
    zip.addReadStreamLazy(names[index] ?? file.file_name, options, (ready) => {
      deps.storage.openRead(file.storage_key, {}, gone).then((stream) => ready(null, stream), cutOff)
    })
  }
  zip.end()
  return output
}
