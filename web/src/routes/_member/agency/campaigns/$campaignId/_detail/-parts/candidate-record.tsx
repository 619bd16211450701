import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CandidateAside } from './candidate-aside.tsx'
import { CandidateMain } from './candidate-main.tsx'

/** One candidate: their offer and its cost. `isOfferLate`: the URL asks for the form of an offer that can no longer be made. */
export function CandidateRecord({ request, isOfferLate }: { request: CandidateRequest; isOfferLate: boolean }) {
  return (
    <DialogColumns asideFirst aside={<CandidateAside request={request} />}>
      {isOfferLate && (
        <Notice tone="warning" announce>
          {candidateRequestCan.offer.why(request)}
        </Notice>
      )}
      <CandidateMain request={request} />
    </DialogColumns>
  )
}
