import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { requireLockedProfile } from '#features/creator-profile/creator-profile-access.ts'
import { moveCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { findPortfolioItem, type PortfolioRow } from './portfolio-queries.ts'

/**
 * Every change of a portfolio begins here. The lock on the profile serializes changes, and allows none between a submission's check and its review;
 * changes by a verified creator are noted, so that the operator reviews them again.
 */
export async function openPortfolio(tx: Tx, deps: Deps, caller: Caller): Promise<void> {
  const profile = await requireLockedProfile(tx, caller)
  if (!creatorProfileCan.changePortfolio(profile)) {
    throw new Refusal('PROFILE_LOCKED', 'Your profile is in review. You can change your portfolio when the review is done.')
  }
  if (profile.state === 'verified') {
    await moveCreatorProfile(tx, { of: { creator_id: caller.id }, action: 'changePortfolio', change: { portfolio_changed_at: deps.now() } })
  }
}

export async function requireOwnItem(tx: Tx, caller: Caller, itemId: PortfolioItemId): Promise<Own<PortfolioRow>> {
  const row = isId(itemId) ? await findPortfolioItem(tx, { itemId, creatorId: caller.id }) : undefined
  if (!row) throw notFound('Video')
  return own(row)
}
