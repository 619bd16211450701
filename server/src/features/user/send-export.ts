import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveFile } from '#http/serve-file.ts'
import { exportClaim, exportStorageKey } from './export-view.ts'

export function registerExports(app: FastifyInstance, { deps }: { deps: Deps }): void {
  serveFile<{ name: string }>(app, deps, {
    path: '/media/exports/:name',
    what: 'File',
    claim: ({ name }) => exportClaim(name),
    find: async ({ name }) => ({
      mime: 'application/json; charset=utf-8',
      saveAs: 'pairtake-data.json',
      caching: 'private, no-store',
      content: { key: exportStorageKey(name) },
    }),
  })
}
