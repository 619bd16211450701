import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest, offerTerms } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { refresh, useAct } from '../../../../../../../api/use-call.ts'
import { CandidateStateBadge } from '../../../../../../../features/candidate-request/candidate-state-badge.tsx'
import { OfferForm } from '../../../../../../../features/candidate-request/offer-form.tsx'
import { draftOfRequest, hasMedia, offerAssetsOf, termsOf } from '../../../../../../../features/candidate-request/offer-terms.ts'
import { ProblemNotice } from '../../../../../../../features/errors/problem-notice.tsx'
import { RelativeTime } from '../../../../../../../features/time/relative-time.tsx'
import { Avatar } from '../../../../../../../ui/avatar.tsx'
import { Button } from '../../../../../../../ui/button.tsx'
import { Dialog } from '../../../../../../../ui/dialog.tsx'
import { DialogColumns } from '../../../../../../../ui/dialog-columns.tsx'
import { DialogFooter } from '../../../../../../../ui/dialog-footer.tsx'
import { toast } from '../../../../../../../ui/toast.ts'
import { CandidateActions } from './candidate-actions.tsx'
import { CandidateAside } from './candidate-aside.tsx'
import type { CandidateDialogProps, RecordFrame } from './candidate-frame.ts'
import { CandidateMain } from './candidate-main.tsx'
import { candidateChanges } from './candidate-changes.ts'
import { FeePreview } from './fee-preview.tsx'
import { MessageCandidate } from './message-candidate.tsx'

type CandidateRecordProps = CandidateDialogProps & { request: CandidateRequest; headerEnd: ReactNode }

/** One candidate: what they offer, what it costs, and what can be done about it. */
export function CandidateRecord(props: CandidateRecordProps) {
  const { request, headerEnd, onClose } = props
  const [mode, setMode] = useState<'view' | 'offer' | 'message'>('view')
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
    headerEnd,
    subtitle: (
      <>
        <CandidateStateBadge state={request.state} withdrawn={request.withdrawn} />
        <span>
          Applied <RelativeTime at={request.createdAt} />
        </span>
      </>
    ),
  }
  const back = () => setMode('view')
  if (mode === 'offer') return <OfferRecord {...props} frame={frame} onBack={back} />
  if (mode === 'message') return <MessageCandidate request={request} frame={frame} onBack={back} />

  return (
    <Dialog
      {...frame}
      footer={<CandidateActions request={request} onOffer={() => setMode('offer')} onMessage={() => setMode('message')} />}
    >
      <DialogColumns asideFirst aside={<CandidateAside request={request} />}>
        <CandidateMain request={request} />
      </DialogColumns>
    </Dialog>
  )
}

type OfferRecordProps = CandidateRecordProps & { frame: RecordFrame; onBack: () => void }

function OfferRecord({ request, campaign, frame, onBack }: OfferRecordProps) {
  const assets = offerAssetsOf(campaign.desiredAssets)
  const [draft, setDraft] = useState(() => draftOfRequest(request, assets))
  const [isSubmitted, setSubmitted] = useState(false)
  const client = useQueryClient()
  const offer = useAct(offerTerms, {
    refreshes: candidateChanges,
    onDone: () => {
      toast('Offer updated')
      onBack()
    },
    // A 409 says that the request has moved on, so the dialog shows what it has become.
    onFailed: () => void refresh(client, [getCandidateRequest]),
  })
  const terms = termsOf(draft, campaign.currency)
  const submit = () => {
    setSubmitted(true)
    if (terms && !offer.isPending) offer.mutate({ params: { id: request.id }, body: { ...terms, offerId: request.offerId } })
  }

  return (
    <Dialog
      {...frame}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onBack}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={offer.isPending} disabled={!hasMedia(draft)}>
            Offer
          </Button>
        </DialogFooter>
      }
    >
      <DialogColumns
        wideAside
        asideFirst
        aside={
          <>
            <OfferForm
              side="agency"
              assets={assets}
              currency={campaign.currency}
              draft={draft}
              onDraftChange={setDraft}
              isSubmitted={isSubmitted}
            />
            <FeePreview amount={draft.amount} currency={campaign.currency} />
            <ProblemNotice error={offer.error} />
          </>
        }
      >
        <CandidateMain request={request} />
      </DialogColumns>
    </Dialog>
  )
}
