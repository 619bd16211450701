import type { MemberId } from '@pairtake/protocol/ids'
import type { ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { limits } from '@pairtake/protocol/limits'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { after, minutes } from '#wire-time.ts'
import { findClaim, removeClaim, saveClaim, type Claimed } from './claim-queries.ts'
import { lockClaimed } from './claim-subject-act.ts'

type Deciding = Claimed & { operatorId: MemberId }

const nameOf: Record<ClaimSubject, string> = {
  campaign: 'campaign',
  creator_profile: 'profile',
  contract: 'job',
  payment: 'payment',
  chargeback: 'chargeback',
}

/**
 * Refuses a decision on a record that another operator has claimed; an unclaimed one can be decided on by anybody. The caller that
 * writes holds the record's lock, which a claim takes too: no claim succeeds while a decision is in progress.
 */
export async function refuseClaimed(tx: Tx, deps: Pick<Deps, 'now'>, { operatorId, ...record }: Deciding): Promise<void> {
  const claim = await findClaim(tx, record, deps.now())
  if (!claim || claim.operator_id === operatorId) return
  throw new Refusal(
    'RECORD_CLAIMED',
    `${claim.display_name} is deciding on this ${nameOf[record.subject]}. Take it over to decide yourself.`,
  )
}

/**
 * Claims a record, or refuses, before a decision that does something outside the database first: nobody else claims it meanwhile, so the decision is
 * not refused for that once it has had an effect. Another operator can still take it over.
 */
export async function holdClaim(deps: Pick<Deps, 'db' | 'now'>, { operatorId, ...record }: Deciding): Promise<void> {
  const now = deps.now()
  await transact(deps.db, async (tx) => {
    await lockClaimed(tx, record)
    await refuseClaimed(tx, deps, { operatorId, ...record })
    await saveClaim(tx, { ...record, operatorId, now, expiresAt: after(now, minutes(limits.claim.minutes)), takesOver: false })
  })
}

/** Like `refuseClaimed`, for a decision that leaves nothing to decide: it also ends the claim. */
export async function endClaim(tx: Tx, deps: Pick<Deps, 'now'>, deciding: Deciding): Promise<void> {
  await refuseClaimed(tx, deps, deciding)
  await removeClaim(tx, deciding)
}
