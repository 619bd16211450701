import type { CampaignId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { drawCover } from '#tasks/task-payloads.ts'
import { findCoverToDraw, noteCoverAsked } from './campaign-queries.ts'

/**
 * Only the cover is made: the brand's other files are for download. It is asked for once: a file that cannot be drawn would be decoded again with each
 * save, by the workers that all videos wait for.
 */
export async function askForCover(tx: Tx, { tasks, now }: Pick<Deps, 'tasks' | 'now'>, campaignId: CampaignId): Promise<void> {
  const mediaId = await findCoverToDraw(tx, campaignId)
  if (mediaId === undefined) return
  await noteCoverAsked(tx, mediaId, now())
  await tasks.enqueue(tx, drawCover, { mediaId })
}
