import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { notePortfolioEdit } from '#features/review/review-queries.ts'
import { openPortfolio, requireOwnItem } from './portfolio-access.ts'
import { removePortfolioItem } from './portfolio-queries.ts'

export const deletePortfolioItem = serve(wire.deletePortfolioItem, async ({ deps, caller, params }) => {
  await transact(deps.db, async (tx) => {
    await openPortfolio(tx, caller)
    const item = await requireOwnItem(tx, caller, params.id)
    const keys = await removePortfolioItem(tx, item)
    await notePortfolioEdit(tx, caller.id, deps.now())
    await deps.tasks.enqueue(tx, removeFiles, { keys })
  })

  return {}
})
