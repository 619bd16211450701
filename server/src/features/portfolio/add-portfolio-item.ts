import { limits } from '@pairtake/protocol/limits'
import * as wire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, notFound, Refusal } from '#refusal.ts'
import { processPortfolioItem } from '#tasks/task-payloads.ts'
import { findOwnMedia } from '#features/media/media-queries.ts'
import { notePortfolioEdit } from '#features/review/review-queries.ts'
import { openPortfolio } from './portfolio-access.ts'
import { countPortfolio, findPortfolioItemOfMedia, insertPortfolioItem } from './portfolio-queries.ts'
import { viewPortfolioItem } from './portfolio-view.ts'

export const addPortfolioItem = serve(wire.addPortfolioItem, async (call) => {
  const { deps, caller, body } = call

  const item = await transact(deps.db, async (tx) => {
    await openPortfolio(tx, caller)
    const media = await findOwnMedia(tx, { mediaId: body.mediaId, ownerId: caller.id, entity: 'PortfolioItemOriginal' })
    if (!media) throw notFound('File')
    // The wording is the requirements' own, including the spelling (S2 section 8).
    if (media.kind !== 'video') throw new Refusal('FILE_KIND_REFUSED', 'Only vieo files are allowed')

    // The answer of the first call was lost: the same file is the same item.
    const known = await findPortfolioItemOfMedia(tx, { mediaId: media.id, creatorId: caller.id })
    if (known) return known
    const { count, nextPosition } = await countPortfolio(tx, caller.id)
    const { max } = limits.portfolioVideos
    if (count >= max) throw fieldRefusal('mediaId', `A portfolio has at most ${max} videos. Delete one first.`)

    const itemId = newId<PortfolioItemId>()
    const row = await insertPortfolioItem(tx, {
      id: itemId,
      creator_id: caller.id,
      media_id: media.id,
      name: body.name,
      state: 'processing',
      position: nextPosition,
      created_at: deps.now(),
    })
    await notePortfolioEdit(tx, caller.id, deps.now())
    await deps.tasks.enqueue(tx, processPortfolioItem, { portfolioItemId: itemId, mediaId: media.id })
    return row
  })

  return { data: viewPortfolioItem(item, call, { isOwn: true }) }
})
