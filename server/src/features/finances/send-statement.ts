import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { makeStatement, yearOf } from './make-statement-act.ts'
import { viewStatementCsv, viewStatementPdf } from './statement-view.ts'

/** The statement behind a signed URL, made on request. */
export const sendStatement = serveFile(wire.sendStatement, 'Statement', async (deps, { creatorId, file }) => {
  const [, yearText = '', format] = /^(\d{4})\.(pdf|csv)$/.exec(file) ?? []
  const year = yearOf(yearText, deps)
  if (year === undefined || !isId(creatorId)) return undefined

  const statement = await makeStatement(deps.db, deps, { creatorId, year })
  if (!statement) return undefined
  const served = { saveAs: `statement-${file}`, caching: 'private, no-store' }
  if (format === 'csv') return { ...served, mime: 'text/csv; charset=utf-8', content: viewStatementCsv(statement) }
  const seller = { name: deps.config.sepaDebtor.name, ...deps.config.seller }
  return { ...served, mime: 'application/pdf', content: await viewStatementPdf(statement, seller) }
})
