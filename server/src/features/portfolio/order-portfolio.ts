import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal } from '#refusal.ts'
import { openPortfolio } from './portfolio-access.ts'
import { listPortfolioRows, setPortfolioOrder } from './portfolio-queries.ts'

/** The list has to name every own item once; a list from before an item was added or removed is refused, so that no item is lost from the order. */
export const orderPortfolio = serve(wire.orderPortfolio, async ({ deps, caller, body }) => {
  await transact(deps.db, async (tx) => {
    await openPortfolio(tx, caller)
    const owned = new Set((await listPortfolioRows(tx, caller.id)).map((row) => row.id))
    const named = new Set(body)
    const isWhole = body.length === owned.size && named.size === owned.size && body.every((itemId) => owned.has(itemId))
    if (!isWhole) throw fieldRefusal('ids', 'The order must name every video of your portfolio once.')

    await setPortfolioOrder(tx, { creatorId: caller.id, itemIds: body })
  })

  return {}
})
