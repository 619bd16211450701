import type { FastifyInstance } from 'fastify'
import { isId } from '#access.ts'
import type { Deps } from '#deps.ts'
import { serveFile, type ServedFile } from '#http/serve-file.ts'
import { makeStatement, yearOf } from './make-statement-act.ts'
import { statementClaim, viewStatementCsv, viewStatementPdf } from './statement-view.ts'

type Params = { creatorId: string; file: string }

/** The statement behind a signed address, made when it is opened. */
export function sendStatement(app: FastifyInstance, { deps }: { deps: Deps }): void {
  serveFile<Params>(app, deps, {
    path: '/media/statements/:creatorId/:file',
    what: 'Statement',
    claim: ({ creatorId, file }) => statementClaim(creatorId, file),
    find: (params) => findStatement(deps, params),
  })
}

async function findStatement(deps: Deps, { creatorId, file }: Params): Promise<ServedFile | undefined> {
  const [, yearText = '', format] = /^(\d{4})\.(pdf|csv)$/.exec(file) ?? []
  const year = yearOf(yearText, deps.now())
  if (year === undefined || !isId(creatorId)) return undefined

  const statement = await makeStatement(deps.db, deps, { creatorId, year })
  const served = { saveAs: `statement-${file}`, caching: 'private, no-store' }
  if (format === 'csv') return { ...served, mime: 'text/csv; charset=utf-8', content: viewStatementCsv(statement) }
  const seller = { name: deps.config.sepaDebtor.name, ...deps.config.seller }
  return { ...served, mime: 'application/pdf', content: await viewStatementPdf(statement, seller) }
}
