import { Readable } from 'node:stream'
import * as wire from '@pairtake/protocol/raw-routes'
import { serveFile } from '#http/serve-file.ts'
import { nameOfFile, readFileName } from './accounts-file-rules.ts'
import { viewSheet } from './accounts-view.ts'

/** A file of the accounts behind a signed address, read while it is sent: at no time is more than a page of rows in memory. */
export const sendAccounts = serveFile(wire.sendAccounts, 'File', async (deps, { file: name }) => {
  const file = readFileName(name)
  if (!file) return undefined
  return {
    mime: file.sheet === 'datev' ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8',
    saveAs: nameOfFile(file),
    caching: 'private, no-store',
    content: {
      stream: (gone) => Readable.from(viewSheet(deps, file), { objectMode: false, signal: gone }),
    },
  }
})
