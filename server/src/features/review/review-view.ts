import type { Change, Review, ReviewStep } from '@pairtake/protocol/operator/operator-record'
import { wireTime } from '#wire-time.ts'
import type { CampaignSnapshot, ProfileSnapshot } from '#stored/review-snapshots.ts'
import { campaignChanges, profileChanges } from './changes-rules.ts'
import type { ReviewJson } from './review-queries.ts'
import { reviewDueAt } from './review-target-rules.ts'

function viewReview(row: ReviewJson<unknown>, changes: Change[]): Review {
  const history = row.steps.map((step): ReviewStep => ({ ...step, at: wireTime(step.at) }))
  return { version: row.version, history, comparedWith: history.find(({ kind }) => kind !== 'submitted') ?? null, changes }
}

export function viewCampaignReview(row: ReviewJson<CampaignSnapshot>): Review {
  return viewReview(row, row.base === null ? [] : campaignChanges(row.base, row.current))
}

export function viewProfileReview(row: ReviewJson<ProfileSnapshot>): Review {
  return viewReview(row, row.base === null ? [] : profileChanges(row.base, row.current))
}

type Waiting = { state: string; submitted_at: Date | null; submissions: number }

/** How long a record in a review queue has waited and when a decision is due. */
export function viewWaiting(row: Waiting): { submittedAt: string | null; dueAt: string | null; submissions: number } {
  const { submitted_at: sentAt } = row
  return {
    submittedAt: sentAt === null ? null : wireTime(sentAt),
    dueAt: sentAt === null || row.state !== 'in_review' ? null : wireTime(reviewDueAt(sentAt)),
    submissions: row.submissions,
  }
}
