import type { operatorCampaign } from '@pairtake/protocol/operator/operator'
import type * as z from 'zod/mini'
import type { ViewContext } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { viewCampaign } from '#features/campaign/campaign-view.ts'
import { viewWaiting } from '#features/review/review-view.ts'
import type { OperatorCampaignRow } from './operator-campaign-queries.ts'

export function viewOperatorCampaign(row: OperatorCampaignRow, context: ViewContext): z.infer<typeof operatorCampaign> {
  return { ...viewCampaign(row, context), ...viewWaiting(row), editedAt: wireTimeOrNull(row.edited_at) }
}
