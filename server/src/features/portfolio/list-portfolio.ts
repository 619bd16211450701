import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { serve } from '#http/serve.ts'
import { listPortfolioRows } from './portfolio-queries.ts'
import { viewPortfolioItem } from './portfolio-view.ts'

export const listPortfolio = serve(wire.listPortfolio, async (call) => {
  const rows = await listPortfolioRows(call.deps.db, call.caller.id)

  return { data: rows.map((row) => viewPortfolioItem(row, call, { isOwn: true })) }
})
