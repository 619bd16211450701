import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isId } from '../../access.ts'
import { checkAddress } from '../../adapters/storage/signed-address.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { listOriginals } from './contract-asset-queries.ts'
import { originalsClaim, originalsPath, zipNames } from './originals-zip-view.ts'

type Asked = { Params: { contractId: string }; Querystring: { t?: string } }

/** Streams the originals of a job as one zip; nothing is packed on the disk, and videos are stored as they are. */
export function serveOriginalsZip(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get<Asked>(`${originalsPath}/:contractId`, async (request, reply) => {
    const { contractId } = request.params
    const token = typeof request.query.t === 'string' ? request.query.t : ''
    const check = isId(contractId) ? checkAddress(originalsClaim(deps, contractId), token, deps.now()) : 'forged'
    if (check === 'forged') throw notFound('File')
    if (check === 'expired') throw new Refusal('ADDRESS_EXPIRED', 'This address has expired. Please open the job and download again.')

    const files = await listOriginals(deps.db, contractId)
    if (files.length === 0) throw notFound('File')
    void reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="originals-${contractId.slice(-6)}.zip"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    return reply.send(packed(deps, files))
  })
}

type Files = Awaited<ReturnType<typeof listOriginals>>

function packed(deps: Deps, files: Files): Readable {
  const zip = new ZipFile()
  // yazl types its output as the bare interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  // A file that cannot be read cuts the answer off, so that the browser reports a broken download instead of keeping half of it.
  zip.on('error', (error: Error) => output.destroy(error))
  const names = zipNames(files)
  for (const [index, file] of files.entries()) {
    const options = { compress: false, size: file.size_bytes, mtime: file.created_at }
    zip.addReadStreamLazy(names[index] ?? file.file_name, options, (ready) => {
      deps.storage.openRead(file.storage_key).then(
        (stream) => ready(null, stream),
        (error: unknown) => {
          deps.log.error({ err: error, key: file.storage_key }, 'an original could not be packed')
          output.destroy(error instanceof Error ? error : new Error(String(error)))
        },
      )
    })
  }
  zip.end()
  return output
}
