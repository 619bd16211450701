import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
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

/** Shown while the candidate is loading. */
export function CandidateSkeleton() {
  const lines = ['w-1/4', 'w-full', 'w-11/12', 'w-2/3']
  return (
    <Loading className="grid min-h-full">
      <DialogColumns
        asideFirst
        aside={
          <>
            <Skeleton className="h-9 w-1/2" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </>
        }
      >
        {['note', 'media', 'creator'].map((part) => (
          <span key={part} className="flex flex-col gap-3">
            {lines.map((width) => (
              <Skeleton key={width} className={`h-3 ${width}`} />
            ))}
          </span>
        ))}
      </DialogColumns>
    </Loading>
  )
}
