import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAddress } from '../../adapters/storage/signed-address.ts'
import { ObjectMissingError } from '../../adapters/storage/storage-errors.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { exportClaim, exportStorageKey } from './export-view.ts'

type ExportRequest = FastifyRequest<{ Params: { name: string }; Querystring: { t?: unknown } }>

export function registerExports(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get('/media/exports/:name', (request, reply) => sendExport(deps, request as ExportRequest, reply))
}

async function sendExport(deps: Deps, { params, query }: ExportRequest, reply: FastifyReply): Promise<unknown> {
  const token = typeof query.t === 'string' ? query.t : ''
  if (checkAddress(exportClaim(deps, params.name), token, deps.now()) !== 'good') {
    throw new Refusal('ADDRESS_EXPIRED', 'This address has expired. Please export your data again.')
  }
  const stream = await deps.storage.openRead(exportStorageKey(params.name)).catch((error: unknown) => {
    throw error instanceof ObjectMissingError ? notFound('File') : error
  })
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="pairtake-data.json"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    .send(stream)
}
