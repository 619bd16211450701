import type { CandidateRequest, PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { hasStatus } from '#api/transport-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { changeWords, type StandingOffer } from './terms-change.ts'

type NewerOfferProps = {
  seen: StandingOffer
  request: CandidateRequest
  viewer: PriceOwner
  otherName: string
  /** The server's answer to these terms; for a 409, its message is shown. */
  error: unknown
  onShow: () => void
}

/** Shown when the input answers an offer that is no longer current: the person sees the new offer before sending anything. */
export function NewerOffer({ seen, request, viewer, otherName, error, onShow }: NewerOfferProps) {
  const closedWords = candidateRequestCan.offer.why(request)
  const ownWords = closedWords ?? 'The offer has changed in the meantime.'
  return (
    <Notice tone="warning" title={hasStatus(error, 409) ? errorSentence(error) : ownWords} announce>
      <p>
        {closedWords === null ? changeWords(seen, request, { viewer, otherName }) : 'What you typed is still here, so you can copy it.'}
      </p>
      <Button size="small" className="mt-2" onClick={onShow}>
        {closedWords === null ? 'See the new offer' : 'See what happened'}
      </Button>
    </Notice>
  )
}

/** Returns whether terms entered in answer to `seen` can no longer be sent. */
export function isOvertaken(seen: StandingOffer, request: CandidateRequest): boolean {
  return request.offerId !== seen.offerId || !candidateRequestCan.offer(request)
}
