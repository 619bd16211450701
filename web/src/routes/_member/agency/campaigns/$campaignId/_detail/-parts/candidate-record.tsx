import { type ReactNode, useState } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { ShortlistButton } from '#features/candidate-request/shortlist-button.tsx'
import { useTermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CandidateActions } from './candidate-actions.tsx'
import { CandidateAside } from './candidate-aside.tsx'
import type { CandidateDialogProps } from './candidate-frame.ts'
import { CandidateMain } from './candidate-main.tsx'
import { CandidateOffer } from './candidate-offer.tsx'
import { MessageCandidate } from './message-candidate.tsx'

type CandidateRecordProps = CandidateDialogProps & { request: CandidateRequest; headerEnd: ReactNode }

/** One candidate: their offer, its cost, and the possible actions. */
export function CandidateRecord({ request, campaign, act, onAct, headerEnd, onClose }: CandidateRecordProps) {
  const guard = useTermsGuard(request, 'agency', request.creator.firstName)
  const isOffering = act === 'offer'
  const canOffer = candidateRequestCan.offer(request)
  // An open form stays open if the other side decides in the meantime, so that typed text is not lost.
  const [wasOffering, setWasOffering] = useState(isOffering && canOffer)
  if (wasOffering !== isOffering && (canOffer || !isOffering)) setWasOffering(isOffering)
  const { displayName, profilePicturePath } = request.creator.general
  const frame = {
    open: true,
    onClose,
    size: 'record' as const,
    flush: true,
    title: displayName,
    leading: (
      <Avatar id={request.creator.id} name={displayName} src={profilePicturePath} size={56} className="max-sm:size-10 max-sm:text-sm" />
    ),
    headerEnd: (
      <>
        <ShortlistButton request={request} />
        {headerEnd}
      </>
    ),
    subtitle: (
      <>
        <CandidateStateBadge state={request.state} withdrawn={request.withdrawn} lapsed={request.lapsed} />
        <span>
          Applied <RelativeTime at={request.createdAt} />
        </span>
      </>
    ),
  }
  const back = () => onAct(undefined)
  if (act === 'message') return <MessageCandidate request={request} frame={frame} onBack={back} />
  if (isOffering && (canOffer || wasOffering)) {
    return <CandidateOffer request={request} campaign={campaign} frame={frame} onBack={back} />
  }

  return (
    <Dialog
      {...frame}
      footer={
        <CandidateActions
          request={request}
          campaign={campaign}
          guard={guard}
          onOffer={() => onAct('offer')}
          onMessage={() => onAct('message')}
        />
      }
    >
      <DialogColumns asideFirst aside={<CandidateAside request={request} />}>
        {isOffering && (
          // The URL was opened too late.
          <Notice tone="warning" announce>
            {candidateRequestCan.offer.why(request)}
          </Notice>
        )}
        <CandidateMain request={request} />
      </DialogColumns>
    </Dialog>
  )
}
