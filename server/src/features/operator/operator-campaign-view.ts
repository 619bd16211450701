import type { operatorCampaign } from '@pairtake/protocol/operator/operator'
import type * as z from 'zod/mini'
import type { Place } from '../../http/serve.ts'
import { wireTimeOrNull } from '../../wire-time.ts'
import type { FullCampaignRow } from '../campaign/campaign-queries.ts'
import { viewCampaign } from '../campaign/campaign-view.ts'

export function viewOperatorCampaign(row: FullCampaignRow, place: Place): z.infer<typeof operatorCampaign> {
  return { ...viewCampaign(row, place), submittedAt: wireTimeOrNull(row.submitted_at), editedAt: wireTimeOrNull(row.edited_at) }
}
