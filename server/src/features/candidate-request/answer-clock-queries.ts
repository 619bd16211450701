import type { CampaignId, CandidateRequestId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { appliedAt } from '#adapters/database/applied-at.ts'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { after, hours } from '#wire-time.ts'

/** Open applications whose clock runs: it stops while the campaign is filled. */
function selectCounting(tx: Tx, list: DueList) {
  return tx
    .selectFrom('candidate_request')
    .innerJoin('campaign', 'campaign.id', 'candidate_request.campaign_id')
    .select(['candidate_request.id', 'candidate_request.campaign_id'])
    .where('candidate_request.state', '=', 'new')
    .where('campaign.state', '=', 'published')
    .where(isAskedFor(list, sql.ref('candidate_request.id')))
    .orderBy('candidate_request.answer_due_at')
    .limit(list.limit)
}

/** Only those that were reminded of: the reminder moves the time of one that it missed. */
export const listLapsedRequests = (tx: Tx, list: DueList) =>
  selectCounting(tx, list)
    .where('candidate_request.answer_due_at', '<=', list.now)
    .where('candidate_request.reminded_at', 'is not', null)
    .execute()

export const listRequestsToRemind = (tx: Tx, list: DueList, before: Date) =>
  selectCounting(tx, list)
    .where('candidate_request.answer_due_at', '<=', before)
    .where('candidate_request.reminded_at', 'is', null)
    .execute()

/**
 * Undefined if another process sent the reminder, somebody answered, a new offer moved the time, or the campaign was filled since the list was
 * read. `before`: the offers that expire by then are reminded of. One that should have been reminded of over an hour ago, because no worker ran or the
 * clock was off, then expires at `before`, so that there is time to answer.
 */
export function markReminded(tx: Tx, requestId: CandidateRequestId, { now, before }: { now: Date; before: Date }) {
  return tx
    .updateTable('candidate_request')
    .set({
      reminded_at: now,
      answer_due_at: sql<Date>`case when answer_due_at < ${after(before, -hours(1))}::timestamptz then ${before}::timestamptz else answer_due_at end`,
    })
    .where('id', '=', requestId)
    .where('state', '=', 'new')
    .where('reminded_at', 'is', null)
    .where('answer_due_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign')
          .select('campaign.id')
          .whereRef('campaign.id', '=', 'candidate_request.campaign_id')
          .where('campaign.state', '=', 'published'),
      ),
    )
    .returning(['agency_id', 'creator_id', 'price_owner', 'answer_due_at'])
    .returning(
      // An offer of the creator that answers none of the brand is an application, also one that was made again after an offer of either side
      // lapsed.
      sql<boolean>`exists (select from offer where offer.candidate_request_id = candidate_request.id
        and offer.number = candidate_request.offer_count - 1 and offer.made_by = 'agency'
        and offer.created_at >= ${appliedAt('candidate_request')})`.as('answers_brand'),
    )
    .executeTakeFirst()
}

/** Filled campaigns that were not checked since: a save can fill one after its last job was delivered. */
export function listFilledCampaigns(tx: Tx, list: DueList): Promise<{ id: CampaignId }[]> {
  return tx
    .selectFrom('campaign')
    .select('campaign.id')
    .where('campaign.state', '=', 'filled')
    .where(sql<boolean>`campaign.checked_fill_at is distinct from campaign.filled_at`)
    .where(isAskedFor(list, sql.ref('campaign.id')))
    .orderBy('campaign.filled_at')
    .limit(list.limit)
    .execute()
}

/** A job that is delivered later checks on its own whether it was the last. */
export async function markFillChecked(tx: Tx, campaignId: CampaignId): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ checked_fill_at: sql`filled_at` })
    .where('id', '=', campaignId)
    .execute()
}
