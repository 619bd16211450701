import type { CampaignId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { drawCover } from '#tasks/task-payloads.ts'
import { findCoverToDraw } from './campaign-queries.ts'

/** Only the cover is made: the brand's other files are for download. */
export async function askForCover(tx: Tx, { tasks }: Pick<Deps, 'tasks'>, campaignId: CampaignId): Promise<void> {
  const mediaId = await findCoverToDraw(tx, campaignId)
  if (mediaId !== undefined) await tasks.enqueue(tx, drawCover, { mediaId })
}
