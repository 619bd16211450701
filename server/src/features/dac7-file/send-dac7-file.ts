import { Readable } from 'node:stream'
import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { findFile } from './dac7-file-queries.ts'
import { dac7FileBytes } from './dac7-file-view.ts'

/** Sends a file of the report of sellers at a signed address. */
export const sendDac7File = serveFile(wire.sendDac7File, 'File', async (deps, { dac7FileId: fileId }) => {
  const file = isId(fileId) ? await findFile(deps.db, fileId) : undefined
  if (!file) return undefined
  return {
    mime: 'application/xml; charset=utf-8',
    saveAs: `dac7_${file.message_ref_id}.xml`,
    caching: 'private, no-store',
    content: { stream: (gone) => Readable.from(dac7FileBytes(deps, { fileId, head: file.head }), { objectMode: false, signal: gone }) },
  }
})
