import { useState } from 'react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { offerTerms } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useAct } from '#api/use-call.ts'
import { isOvertaken, NewerOffer } from '#features/candidate-request/newer-offer.tsx'
import { OfferForm } from '#features/candidate-request/offer-form.tsx'
import { draftOfRequest, hasMedia, offerAssetsOf, offerFieldNames, termsOf } from '#features/candidate-request/offer-terms.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { RecordFrame } from './candidate-frame.ts'
import { CandidateMain } from './candidate-main.tsx'
import { FeePreview } from './fee-preview.tsx'

type CandidateOfferProps = { request: CandidateRequest; campaign: Campaign; frame: RecordFrame; onBack: () => void }

/** A counteroffer, next to the creator's note; it answers the offer that was standing when the form was opened, and no later one. */
export function CandidateOffer({ request, campaign, frame, onBack }: CandidateOfferProps) {
  const assets = offerAssetsOf(campaign.desiredAssets)
  const [draft, setDraft] = useState(() => draftOfRequest(request, assets))
  const [seen] = useState(request)
  const [isSubmitted, setSubmitted] = useState(false)
  const offer = useAct(offerTerms, {
    onDone: () => {
      toast('Offer updated')
      onBack()
    },
  })
  const isStale = isOvertaken(seen, request) && !offer.isSuccess
  const terms = termsOf(draft, assets, campaign.currency)
  const submit = () => {
    setSubmitted(true)
    if (terms && !isStale && !offer.isPending) offer.mutate({ params: { id: request.id }, body: { ...terms, offerId: seen.offerId } })
  }

  return (
    <Dialog
      {...frame}
      onEscape={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onBack}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={offer.isPending} disabled={isStale || !hasMedia(draft, assets)}>
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
            {isStale && (
              <NewerOffer
                seen={seen}
                request={request}
                viewer="agency"
                otherName={request.creator.firstName}
                error={offer.error}
                onShow={onBack}
              />
            )}
            <OfferForm
              side="agency"
              assets={assets}
              currency={campaign.currency}
              draft={draft}
              onDraftChange={setDraft}
              isSubmitted={isSubmitted}
            />
            {request.priceRates && <FeePreview amount={draft.amount} rates={request.priceRates} currency={campaign.currency} />}
            {!isStale && <ProblemNotice error={offer.error} fieldNames={offerFieldNames} />}
          </>
        }
      >
        <CandidateMain request={request} />
      </DialogColumns>
    </Dialog>
  )
}
