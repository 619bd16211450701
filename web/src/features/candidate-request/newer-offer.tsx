import type { CandidateRequest, PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { changeWords, type StandingOffer } from './terms-change.ts'

type NewerOfferProps = { seen: StandingOffer; request: CandidateRequest; viewer: PriceOwner; otherName: string; onShow: () => void }

/** What is typed answers an offer that does not stand any more: the new one is read before it is answered. */
export function NewerOffer({ seen, request, viewer, otherName, onShow }: NewerOfferProps) {
  return (
    <Notice tone="warning" title="The offer has changed in the meantime." announce>
      <p>{changeWords(seen, request, { viewer, otherName })}</p>
      <Button size="small" className="mt-2" onClick={onShow}>
        See the new offer
      </Button>
    </Notice>
  )
}
