import { useState, type FormEvent } from 'react'
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
import { formatMoney } from '#ui/signs/format-money.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Voice } from '#ui/signs/voice.tsx'
import { OpportunityBrief } from '#features/opportunity/opportunity-brief.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { frameOf, type RecordFrame } from './record-frame.tsx'

type CounterFormProps = RecordFrame & { request: CandidateRequest; onDone: () => void }

/** A counteroffer to the brand; afterwards the creator is the price owner. */
export function CounterForm({ opportunity, request, onClose, onDone }: CounterFormProps) {
  const { campaign } = opportunity
  const assets = offerAssetsOf(campaign.desiredAssets)
  const [draft, setDraft] = useState(() => draftOfRequest(request, assets))
  const [isSubmitted, setSubmitted] = useState(false)
  const [seen] = useState(request)
  const counter = useAct(offerTerms, {
    onDone: () => {
      toast('Counter offer sent')
      onDone()
    },
  })
  const isStale = isOvertaken(seen, request) && !counter.isSuccess
  const terms = termsOf(draft, assets, campaign.currency)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    focusFirstWrong(event.currentTarget)
    if (terms && !isStale && !counter.isPending) counter.mutate({ params: { id: request.id }, body: { ...terms, offerId: seen.offerId } })
  }

  return (
    <Dialog
      {...frameOf({ opportunity, onClose })}
      onEscape={onDone}
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onDone}>
            Back
          </Button>
          <Button variant="primary" type="submit" pending={counter.isPending} disabled={isStale || !hasMedia(draft, assets)}>
            {terms ? `Send counter offer of ${formatMoney(terms.price)}` : 'Send counter offer'}
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
                viewer="creator"
                otherName={campaign.agency.general.displayName}
                error={counter.error}
                onShow={onDone}
              />
            )}
            <Voice side="agency" turn>
              asks <b className="num">{formatMoney(request.price)}</b>
            </Voice>
            <OfferForm
              side="creator"
              assets={assets}
              currency={campaign.currency}
              draft={draft}
              onDraftChange={setDraft}
              isSubmitted={isSubmitted}
            />
            {!isStale && <ProblemNotice error={counter.error} fieldNames={offerFieldNames} />}
          </>
        }
      >
        <OpportunityBrief opportunity={opportunity} />
      </DialogColumns>
    </Dialog>
  )
}
