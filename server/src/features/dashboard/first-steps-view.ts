import { limits } from '@pairtake/protocol/limits'
import type { FirstStep } from '@pairtake/protocol/user/dashboard-endpoints'
import type { AgencyBeginningRow, CreatorBeginningRow } from './first-steps-queries.ts'

const step = (kind: FirstStep['kind'], isDone: boolean, more: Partial<FirstStep> = {}): FirstStep => ({
  kind,
  done: Number(isDone),
  of: 1,
  inReview: false,
  campaignId: null,
  ...more,
})

export function viewAgencySteps({ confirmed, billing_info, payment_method, published, campaign }: AgencyBeginningRow): FirstStep[] {
  const toPublish = { campaignId: campaign?.id ?? null, inReview: !published && campaign?.state === 'in_review' }
  return [
    step('email', confirmed),
    step('billing_info', billing_info),
    step('payment_method', payment_method),
    step('campaign', published || campaign !== null),
    step('publish', published, toPublish),
  ]
}

export function viewCreatorSteps({ confirmed, picture, profile, profile_state, videos, applied }: CreatorBeginningRow): FirstStep[] {
  const wanted = limits.portfolioVideos.min
  return [
    step('email', confirmed),
    step('picture', picture),
    step('profile', profile),
    step('portfolio', false, { done: Math.min(videos, wanted), of: wanted }),
    step('verification', profile_state === 'verified', { inReview: profile_state === 'in_review' }),
    step('apply', applied),
  ]
}
