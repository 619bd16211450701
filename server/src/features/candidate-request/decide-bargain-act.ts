import type { DecideBody } from '@pairtake/protocol/candidate-request/candidate-request-form'
import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { OfferId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { acceptStandingOffer } from './accept-offer-act.ts'
import type { Bargain } from './candidate-request-access.ts'
import { findRequestNames, moveCandidateRequest } from './candidate-request-queries.ts'
import { refuseClosedRequest, refuseStaleOffer } from './candidate-request-rules.ts'

export type Decision = Bargain & { by: PriceOwner; body: DecideBody }

/** The shared logic behind `decide` and `accept-offer`. */
export async function decideBargain(tx: Tx, deps: Deps, { body, ...bargain }: Decision): Promise<void> {
  if (body.accept) await acceptStandingOffer(tx, deps, { ...bargain, body })
  else await declineBargain(tx, deps, { ...bargain, offerId: body.offerId })
}

/** Either side may decline, whichever holds the price; it is final. */
async function declineBargain(
  tx: Tx,
  deps: Deps,
  decline: Bargain & { by: PriceOwner; offerId: OfferId | null | undefined },
): Promise<void> {
  const { request, by } = decline
  refuseClosedRequest(request, 'decline')
  refuseStaleOffer(request, decline.offerId)
  const change = { declined_by: by, answer_due_at: null, updated_at: deps.now() }
  await moveCandidateRequest(tx, { of: { id: request.id }, action: 'decline', change })

  const names = await findRequestNames(tx, request.id)
  if (by === 'agency') {
    const notice = { type: 'application_declined', ...names, because: 'declined' } as const
    await postNotification(tx, deps, { to: request.creator_id, role: 'creator', notice })
  } else {
    const notice =
      request.price_owner === 'agency'
        ? ({ type: 'candidate_declined_offer', ...names, hasLapsed: false } as const)
        : // Their own offer stands, so there is none of the brand to decline.
          ({ type: 'candidate_withdrawn', ...names } as const)
    await postNotification(tx, deps, { to: request.agency_id, role: 'agency', notice })
  }
}
