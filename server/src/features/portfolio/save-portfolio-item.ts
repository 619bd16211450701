import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { portfolioItemCan } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { notePortfolioEdit } from '#features/review/review-queries.ts'
import { openPortfolio, requireOwnItem } from './portfolio-access.ts'
import { movePortfolioItem, type PortfolioRow } from './portfolio-queries.ts'
import { viewPortfolioItem } from './portfolio-view.ts'

export const savePortfolioItem = serve(wire.savePortfolioItem, async (call) => {
  const { deps, caller, params, body } = call

  const saved = await transact(deps.db, async (tx) => {
    await openPortfolio(tx, caller)
    const item = await requireOwnItem(tx, caller, params.id)
    if (body.thumbnailIndex !== undefined) refuseThumbnail(item, body.thumbnailIndex)

    const moved = await movePortfolioItem(tx, {
      of: { id: item.id },
      action: body.thumbnailIndex === undefined ? 'rename' : 'chooseThumbnail',
      change: { name: body.name ?? item.name, thumbnail_index: body.thumbnailIndex ?? item.thumbnail_index },
    })
    await notePortfolioEdit(tx, caller.id, deps.now())
    return moved
  })

  return { data: viewPortfolioItem(saved, call, { isOwn: true }) }
})

function refuseThumbnail(item: PortfolioRow, index: number): void {
  const closed = portfolioItemCan.chooseThumbnail.why(item)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  if (index >= item.thumbnail_count) throw fieldRefusal('thumbnailIndex', `This video has ${item.thumbnail_count} thumbnails.`)
}
