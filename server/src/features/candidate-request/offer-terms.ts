import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { toMinor } from '@pairtake/protocol/money'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { after, hours } from '#wire-time.ts'
import { listDesiredAssets } from '#features/campaign/campaign-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockOwnBargain, requireFullRequest } from './candidate-request-access.ts'
import { findRequestNames, insertOffer, newOfferId, updateCandidateRequest, wasRevisedSince } from './candidate-request-queries.ts'
import {
  answerDueAt,
  countsOf,
  refuseClosedRequest,
  refuseForeignTerms,
  refuseNoItems,
  refuseOfferOutOfTurn,
  refuseStaleOffer,
  refuseTooManyOffers,
  sideOf,
} from './candidate-request-rules.ts'
import { viewCandidateRequest } from './candidate-request-view.ts'

/** Makes an offer with other terms: its sender then holds the price. */
export const offerTerms = serve(wire.offerTerms, async (call) => {
  const { deps, caller, params, body } = call
  const by = sideOf(caller)
  refuseNoItems(body, by)

  await transact(deps.db, async (tx) => {
    // The lock serializes two concurrent offers; the later one sees the owner and the number of the first.
    const { campaign, request } = await lockOwnBargain(tx, caller, params.id)
    refuseClosedRequest(request, 'offer')
    refuseStaleOffer(request, body.offerId)
    refuseOfferOutOfTurn(request, by)
    refuseTooManyOffers(request)
    const desired = await listDesiredAssets(tx, campaign.id)
    refuseForeignTerms(campaign, desired, body)

    const now = deps.now()
    const isRevision = request.price_owner === by
    // The creator is not emailed about each of many revisions.
    const isQuiet = isRevision && (await wasRevisedSince(tx, request.id, after(now, -hours(1))))
    const step = { id: newOfferId(), number: request.offer_count + 1, priceMinor: toMinor(body.price.amount) }
    await insertOffer(tx, { ...step, requestId: request.id, madeBy: by, assets: countsOf(desired, body), at: now })
    await updateCandidateRequest(tx, request.id, {
      price_minor: step.priceMinor,
      price_owner: by,
      offer_id: step.id,
      offer_count: step.number,
      delivery_days: campaign.delivery_days,
      answer_due_at: answerDueAt(deps.config, deps.now()),
      reminded_at: null,
      updated_at: now,
    })

    const names = await findRequestNames(tx, request.id)
    await postNotification(
      tx,
      deps,
      by === 'agency'
        ? { to: request.creator_id, role: 'creator', notice: { type: 'offer_countered', ...names }, isQuiet }
        : { to: request.agency_id, role: 'agency', notice: { type: 'candidate_counter_offer', ...names } },
    )
  })

  return { data: viewCandidateRequest(await requireFullRequest(deps.db, caller, params.id), by, call) }
})
