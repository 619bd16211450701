import type { MemberId } from '@pairtake/protocol/ids'
import type { ReviewKind } from '@pairtake/protocol/operator/operator-record'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { findVersion, postReviewStep, type Judged } from '#features/review/review-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'

export type Verdict = {
  of: Judged
  kind: Exclude<ReviewKind, 'submitted'>
  /** The action in the audit log. */
  action: string
  operatorId: MemberId
  reason?: string
}

/** The end of every verdict, on campaigns and profiles alike: stores what was judged, and records the act in the audit log. */
export async function recordVerdict(tx: Tx, deps: Deps, { of, kind, action, operatorId, reason }: Verdict): Promise<void> {
  await postReviewStep(tx, { of, kind, operatorId, reason, at: deps.now() })
  const subject =
    'campaignId' in of
      ? ({ subject: 'campaign', subjectId: of.campaignId } as const)
      : ({ subject: 'creator_profile', subjectId: of.creatorId } as const)
  await recordAct(tx, deps, { operatorId, action, ...subject, reason: reason ?? null })
}

/**
 * Refuses a verdict on a version that the operator has not read: since they opened it, the record may have been sent back, changed and sent in again,
 * or edited. The caller holds its lock.
 */
export async function refuseUnread(tx: Tx, judged: Judged, version: string | null | undefined): Promise<void> {
  if (version === undefined || version === null) return
  if ((await findVersion(tx, judged)) === version) return
  const what = 'campaignId' in judged ? 'campaign' : 'profile'
  throw new Refusal('STATE_MOVED_ON', `This ${what} has changed since you opened it. Please look at it again.`)
}
