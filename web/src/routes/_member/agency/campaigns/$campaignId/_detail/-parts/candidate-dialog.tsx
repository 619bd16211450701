import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useRead } from '#api/use-call.ts'
import { useTermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { CandidateActions } from './candidate-actions.tsx'
import type { CandidateDialogProps } from './candidate-frame.ts'
import { candidateHeader } from './candidate-header.tsx'
import { CandidateOffer } from './candidate-offer.tsx'
import { CandidateRecord, CandidateSkeleton } from './candidate-record.tsx'
import { MessageCandidate } from './message-candidate.tsx'

const notFound = 'Candidate request not found'

/** One dialog for all candidates of the list, so that its buttons and the focus stay while the next candidate loads. */
export function CandidateDialog(props: CandidateDialogProps) {
  const { candidateRequestId, campaign, act, onAct, onClose } = props
  const query = useRead(getCandidateRequest, { params: { id: candidateRequestId } })
  const found = query.data?.data
  const request = found?.campaign.id === campaign.id ? found : undefined
  const guard = useTermsGuard(request ?? null, 'agency', request?.creator.firstName ?? '')
  // An open form stays open if the other side decides in the meantime, so that typed text is not lost.
  const [offeredTo, setOfferedTo] = useState<string>()
  const canOffer = request !== undefined && candidateRequestCan.offer(request)
  const isOffering = act === 'offer' && (canOffer || offeredTo === candidateRequestId)
  const offering = isOffering ? candidateRequestId : undefined
  if (offeredTo !== offering) setOfferedTo(offering)

  const frame = {
    open: true,
    onClose,
    size: 'record' as const,
    flush: true,
    recordId: candidateRequestId,
    ...candidateHeader({ request, isLoading: query.isPending, end: <Neighbours {...props} /> }),
  }
  if (request && (act === 'message' || isOffering)) {
    const form = { request, frame, onBack: () => onAct(undefined) }
    return isOffering ? <CandidateOffer key={request.id} {...form} campaign={campaign} /> : <MessageCandidate key={request.id} {...form} />
  }

  return (
    <Dialog
      {...frame}
      footer={
        request && (
          <CandidateActions
            request={request}
            campaign={campaign}
            guard={guard}
            onOffer={() => onAct('offer')}
            onMessage={() => onAct('message')}
          />
        )
      }
    >
      {request ? (
        <CandidateRecord request={request} isOfferLate={act === 'offer'} />
      ) : query.isPending ? (
        <CandidateSkeleton />
      ) : (
        <Loaded query={query} name="The candidate" missing={notFound} skeleton={null}>
          {() => <ErrorState title={notFound}>This candidate belongs to another campaign.</ErrorState>}
        </Loaded>
      )}
    </Dialog>
  )
}

function Neighbours({ candidateRequestId, siblings, onShow }: CandidateDialogProps) {
  const index = siblings.indexOf(candidateRequestId)
  if (index < 0 || siblings.length < 2) return null
  const show = (id: string | undefined) => {
    if (id !== undefined) onShow(id)
  }
  return (
    <span className="flex items-center gap-1">
      <span className="num mr-1.5 text-sm text-muted">
        {index + 1} of {siblings.length}
      </span>
      <IconButton outlined icon={ChevronUp} name="Previous candidate" disabled={index === 0} onClick={() => show(siblings[index - 1])} />
      <IconButton
        outlined
        icon={ChevronDown}
        name="Next candidate"
        disabled={index === siblings.length - 1}
        onClick={() => show(siblings[index + 1])}
      />
    </span>
  )
}
