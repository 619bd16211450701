import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { remarkFileFormats, viewRemarkFile } from './remark-file-view.ts'
import { findRemarksOfTake } from './remark-queries.ts'

/** Sends the remarks about a take, behind a signed URL, as they are when it is opened. */
export const sendRemarkFile = serveFile(wire.sendRemarkFile, 'File', async (deps, { contractMediaId, file }) => {
  const [, takeText = '', ending] = /^([1-9]\d{0,3})\.([a-z]+)$/.exec(file) ?? []
  const format = Object.values(remarkFileFormats).find((one) => one.ending === ending)
  if (!format || !isId(contractMediaId)) return undefined

  const row = await findRemarksOfTake(deps.db, { contractMediaId, take: Number(takeText) })
  if (!row?.remarks) return undefined
  return {
    mime: format.mime,
    saveAs: `${row.name.replace(/\.\w{2,4}$/, '')} take ${row.take}.${format.ending}`,
    caching: 'private, no-store',
    content: format.view(viewRemarkFile(row)),
  }
})
