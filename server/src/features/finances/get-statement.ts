import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { yearOf } from './make-statement-act.ts'
import { statementAddress } from './statement-view.ts'

export const getStatement = serve(wire.getStatement, async (call) => {
  const { deps, caller, params, query } = call
  const year = yearOf(params.year, deps)
  if (year === undefined) throw notFound('Statement')

  const format = query.format === 'csv' ? 'csv' : 'pdf'
  return { data: { url: statementAddress({ creatorId: caller.id, year, format }, call) } }
})
