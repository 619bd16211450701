import * as wire from '@pairtake/protocol/raw-routes'
import { serveFile } from '#http/serve-file.ts'
import type { AccountsFile } from './accounts-file-rules.ts'
import { isZip, nameOfFile, readFileName } from './accounts-file-rules.ts'
import { openSheet } from './accounts-view.ts'

/** A file of the accounts behind a signed URL. */
export const sendAccounts = serveFile(wire.sendAccounts, 'File', async (deps, { file: name }) => {
  const file = readFileName(name, deps.config.sellerTimeZone)
  if (!file) return undefined
  return {
    mime: mimeOf(file),
    saveAs: nameOfFile(file),
    caching: 'private, no-store',
    content: { stream: (gone) => openSheet(deps, file, gone) },
  }
})

function mimeOf({ sheet }: AccountsFile): string {
  if (isZip(sheet)) return 'application/zip'
  return sheet === 'datev' ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8'
}
