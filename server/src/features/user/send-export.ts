import * as wire from '@pairtake/protocol/raw-routes'
import { serveFile } from '#http/serve-file.ts'
import { exportStorageKey } from '#features/member/member-view.ts'
import { isExportThere } from './export-queries.ts'

const exportName = /^[0-9a-f-]{36}\.json$/

export const sendExport = serveFile(wire.sendExport, 'File', async ({ db }, { export: name }) => {
  if (!exportName.test(name) || !(await isExportThere(db, name))) return undefined
  return {
    mime: 'application/json; charset=utf-8',
    saveAs: 'pairtake-data.json',
    caching: 'private, no-store',
    content: { key: exportStorageKey(name) },
  }
})
