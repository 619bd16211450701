import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isId } from '../../access.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { makeStatement, yearOf } from './statement-rules.ts'
import { checkStatementAddress, viewStatementCsv, viewStatementPdf } from './statement-view.ts'

const asked = z.object({
  params: z.object({ creatorId: z.string(), file: z.string() }),
  query: z.object({ t: z._default(z.catch(z.string(), ''), '') }),
})

/** The statement behind a signed address, made when it is opened. */
export function sendStatement(app: FastifyInstance, { deps }: { deps: Deps }): void {
  app.get('/media/statements/:creatorId/:file', async (request, reply) => {
    const { params, query } = asked.parse({ params: request.params, query: request.query })
    const [, yearText = '', format] = /^(\d{4})\.(pdf|csv)$/.exec(params.file) ?? []
    const year = yearOf(yearText, deps.now())
    if (year === undefined || (format !== 'pdf' && format !== 'csv')) throw notFound('Statement')
    const check = checkStatementAddress(deps, { creatorId: params.creatorId, year, format }, query.t)
    if (check === 'expired') throw new Refusal('ADDRESS_EXPIRED', 'This address has expired. Please ask for the statement again.')
    if (check === 'forged' || !isId(params.creatorId)) throw notFound('Statement')

    const statement = await makeStatement(deps.db, deps, { creatorId: params.creatorId, year })
    void reply.headers({
      'content-disposition': `attachment; filename="statement-${year}.${format}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(viewStatementCsv(statement))
    const seller = { name: deps.config.sepaDebtor.name, ...deps.config.seller }
    return reply.type('application/pdf').send(await viewStatementPdf(statement, seller))
  })
}
