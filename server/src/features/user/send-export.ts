import * as wire from '@pairtake/protocol/raw-routes'
import { serveFile } from '#http/serve-file.ts'
import { exportStorageKey } from './export-view.ts'

const exportName = /^[0-9a-f-]{36}\.json$/

export const sendExport = serveFile(wire.sendExport, 'File', async (_deps, { export: name }) => {
  if (!exportName.test(name)) return undefined
  return {
    mime: 'application/json; charset=utf-8',
    saveAs: 'pairtake-data.json',
    caching: 'private, no-store',
    content: { key: exportStorageKey(name) },
  }
})
