import type { MediaId, PortfolioItemId } from '@pairtake/protocol/ids'
import type { PortfolioItemState } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { buildFile } from './builders-media.ts'
import type { TestMember } from './builders.ts'

/** A creator's file as after an upload, without a stored file. */
export function buildPortfolioMedia(deps: Deps, creator: TestMember, kind: 'video' | 'image' | 'other' = 'video'): Promise<MediaId> {
  const mime = kind === 'video' ? 'video/mp4' : 'application/octet-stream'
  return buildFile(deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', kind, mime, fileName: 'take.mp4' })
}

/** Appends items to the portfolio, one for each state; ready ones have six thumbnails. */
export async function buildPortfolio(deps: Deps, creator: TestMember, states: readonly PortfolioItemState[]): Promise<PortfolioItemId[]> {
  const ids: PortfolioItemId[] = []
  for (const state of states) {
    const id = newId<PortfolioItemId>()
    await deps.db
      .insertInto('portfolio_item')
      .values({
        id,
        creator_id: creator.id,
        media_id: await buildPortfolioMedia(deps, creator),
        name: `Take ${ids.length + 1}`,
        state,
        thumbnail_count: state === 'ready' ? 6 : 0,
        position: ids.length + 1,
        created_at: deps.now(),
      })
      .execute()
    ids.push(id)
  }
  return ids
}
