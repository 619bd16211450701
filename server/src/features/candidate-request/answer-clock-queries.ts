import type { Tx } from '../../adapters/database/database.ts'

/** As many rows as one turn of the clock takes; the rest waits for the next. */
const batch = 200

/** Open applications whose clock runs: a filled campaign stops it (product.md, Applying and bargaining). */
function selectCounting(tx: Tx) {
  return tx
    .selectFrom('candidate_request')
    .innerJoin('campaign', 'campaign.id', 'candidate_request.campaign_id')
    .select(['candidate_request.id', 'candidate_request.campaign_id'])
    .where('candidate_request.state', '=', 'new')
    .where('campaign.state', '=', 'published')
    .orderBy('candidate_request.answer_due_at')
    .limit(batch)
}

export const listLapsedRequests = (tx: Tx, now: Date) => selectCounting(tx).where('candidate_request.answer_due_at', '<=', now).execute()

export const listRequestsToRemind = (tx: Tx, due: { now: Date; before: Date }) =>
  selectCounting(tx)
    .where('candidate_request.answer_due_at', '>', due.now)
    .where('candidate_request.answer_due_at', '<=', due.before)
    .where('candidate_request.reminded_at', 'is', null)
    .execute()

/** Undefined when another process reminded of it, or somebody answered. */
export function markReminded(tx: Tx, requestId: string, at: Date) {
  return tx
    .updateTable('candidate_request')
    .set({ reminded_at: at })
    .where('id', '=', requestId)
    .where('state', '=', 'new')
    .where('reminded_at', 'is', null)
    .returning(['agency_id', 'creator_id', 'price_owner', 'offer_count', 'answer_due_at'])
    .executeTakeFirst()
}

/** Filled campaigns none of whose jobs is still in progress: a save can fill one after its last job was delivered. */
export function listCampaignsToDeliver(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .selectFrom('campaign')
    .select('campaign.id')
    .where('campaign.state', '=', 'filled')
    .where((eb) => {
      const jobs = eb.selectFrom('contract').select('contract.id').whereRef('contract.campaign_id', '=', 'campaign.id')
      return eb.and([
        eb.not(eb.exists(jobs.where('contract.state', '=', 'in_progress'))),
        eb.exists(jobs.where('contract.state', '!=', 'cancelled')),
      ])
    })
    .limit(batch)
    .execute()
}
