import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { requireLockedProfile } from '#features/creator-profile/creator-profile-access.ts'
import { findPortfolioItem, type PortfolioRow } from './portfolio-queries.ts'

/** Every change of a portfolio begins here. The lock on the profile serializes changes, and allows none between a submission's check and its review. */
export async function openPortfolio(tx: Tx, caller: Caller): Promise<void> {
  const profile = await requireLockedProfile(tx, caller)
  if (!creatorProfileCan.changePortfolio(profile)) {
    throw new Refusal('PROFILE_LOCKED', 'Your profile is in review. You can change your portfolio when the review is done.')
  }
}

export async function requireOwnItem(tx: Tx, caller: Caller, itemId: PortfolioItemId): Promise<Own<PortfolioRow>> {
  const row = isId(itemId) ? await findPortfolioItem(tx, { itemId, creatorId: caller.id }) : undefined
  if (!row) throw notFound('Video')
  return own(row)
}
