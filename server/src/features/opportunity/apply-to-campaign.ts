import * as wire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import type { CampaignId, CandidateRequestId } from '@pairtake/protocol/ids'
import { toMinor } from '@pairtake/protocol/money'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { together } from '#adapters/database/together.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve, type Caller } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { loggedOut, notFound, Refusal } from '#refusal.ts'
import { dayOf } from '#wire-time.ts'
import { lockCampaign, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import {
  countCandidates,
  insertCandidateRequest,
  insertOffer,
  lockApplicant,
  moveCandidateRequest,
  newOfferId,
  type CandidateRequestRow,
} from '#features/candidate-request/candidate-request-queries.ts'
import { answerDueAt, countsOf, refuseForeignTerms, termsOf } from '#features/candidate-request/candidate-request-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { isOnShow, requireOpportunity } from './opportunity-access.ts'
import { blockersOf, blockerWords } from './opportunity-rules.ts'
import { viewOpportunity } from './opportunity-view.ts'

export const applyToCampaign = serve(wire.applyToCampaign, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const { campaign, earlier, profile, desired, ...names } = await lockCampaignToApply(tx, caller, params.campaignId)
    refuseSecondApplication(earlier)
    const closed = campaignCan.apply.why(campaign)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    const [blocker] = blockersOf(campaign, profile ?? undefined, dayOf(deps.now()))
    if (blocker) throw new Refusal('NOT_ELIGIBLE', blockerWords[blocker])
    refuseForeignTerms(campaign, desired, body)

    const now = deps.now()
    const requestId = earlier?.id ?? newId<CandidateRequestId>()
    const step = { id: newOfferId(), number: (earlier?.offer_count ?? 0) + 1, priceMinor: toMinor(body.price.amount) }
    const assets = countsOf(desired, body)
    const terms = {
      note: body.note,
      price_minor: step.priceMinor,
      price_owner: 'creator' as const,
      offer_id: step.id,
      offer_count: step.number,
      delivery_days: campaign.delivery_days,
      answer_due_at: answerDueAt(deps.config, deps.now()),
      updated_at: now,
    }
    if (earlier) {
      const renewed = { renewed_at: now, lapsed: false, reminded_at: null }
      await moveCandidateRequest(tx, { of: { id: requestId }, action: 'reapply', change: { ...terms, ...renewed } })
    }
    const about = { candidateRequestId: requestId, campaignId: campaign.id, campaignName: campaign.name }
    const notice = {
      type: 'candidate_new',
      ...about,
      ...names,
      candidateDisplayName: names.creatorDisplayName,
      terms: termsOf({ priceMinor: step.priceMinor, currency: campaign.currency }, desired, assets),
    } as const
    await together(tx, async (later) => {
      if (!earlier) {
        const sides = { campaign_id: campaign.id, agency_id: campaign.agency_id, creator_id: caller.id }
        await insertCandidateRequest(later, { id: requestId, ...sides, ...terms, created_at: now })
        await countCandidates(later, campaign.id, { new: 1 })
      }
      await insertOffer(later, { ...step, requestId, madeBy: 'creator', assets, at: now })
      await postNotification(later, deps, { to: campaign.agency_id, role: 'agency', notice })
    })
  })

  return { data: viewOpportunity(await requireOpportunity(deps.db, caller, params.campaignId), call) }
})

/** The lock serializes two applications of one creator, and an application with a save that fills the campaign. */
async function lockCampaignToApply(tx: Tx, caller: Caller, campaignId: CampaignId) {
  const campaign: CampaignRow | undefined = isId(campaignId) ? await lockCampaign(tx, campaignId) : undefined
  // Read under the lock: the transaction it waited for may have stored this creator's first application.
  const found = campaign && (await lockApplicant(tx, { campaignId, creatorId: caller.id }))
  // As in any call after this one: the session ended with the suspension or the account.
  if (campaign && !found) throw loggedOut()
  if (!campaign || !found || (!found.earlier && !isOnShow(campaign))) throw notFound('Campaign')
  return { ...found, campaign }
}

/** Once per campaign; only an application that nobody answered in time may be made again. */
function refuseSecondApplication(earlier: Pick<CandidateRequestRow, 'state' | 'withdrawn' | 'lapsed' | 'declined_by'> | null): void {
  if (!earlier || earlier.lapsed) return
  if (earlier.withdrawn) {
    const ended = earlier.declined_by === 'creator' ? 'You withdrew your application.' : 'Your application was withdrawn.'
    throw new Refusal('ALREADY_APPLIED', `${ended} You cannot apply to this campaign again.`)
  }
  if (earlier.state === 'declined')
    throw new Refusal('ALREADY_APPLIED', 'Your application was declined. You cannot apply to this campaign again.')
  throw new Refusal('ALREADY_APPLIED', 'You have already applied to this campaign.')
}
