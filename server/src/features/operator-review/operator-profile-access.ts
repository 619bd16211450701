import type { MemberId } from '@pairtake/protocol/ids'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { lockCreatorProfile, type CreatorProfileRow } from '#features/creator-profile/creator-profile-queries.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { findOperatorProfile, type OperatorProfileRow } from './operator-profile-queries.ts'
import { refuseUnread } from './record-verdict-act.ts'

type Judging = { creatorId: MemberId; action: 'verify' | 'reject' | 'lookAt'; version: string | null | undefined; operatorId: MemberId }

/**
 * Locks a profile for the operator's verdict, and refuses unless its state allows the verdict, this operator may decide, and the current version was
 * read.
 */
export async function lockProfileFor(tx: Tx, deps: Pick<Deps, 'now'>, judging: Judging): Promise<CreatorProfileRow> {
  const { creatorId, action, version, operatorId } = judging
  const profile = isId(creatorId) ? await lockCreatorProfile(tx, creatorId) : undefined
  if (!profile) throw notFound('Profile')
  const closed = creatorProfileCan[action].why(profile)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  await endClaim(tx, deps, { subject: 'creator_profile', subjectId: profile.creator_id, operatorId })
  await refuseUnread(tx, { creatorId }, version)
  return profile
}

export async function requireProfile(tx: Tx, creatorId: MemberId): Promise<OperatorProfileRow> {
  const profile = await findOperatorProfile(tx, creatorId)
  if (!profile) throw notFound('Profile')
  return profile
}
