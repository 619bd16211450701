import { useState, type FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { applyToCampaign } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { addressWords } from '#mechanisms/address/address-words.ts'
import { OfferForm } from '#features/candidate-request/offer-form.tsx'
import { draftOfAssets, hasMedia, offerAssetsOf, offerFieldNames, termsOf } from '#features/candidate-request/offer-terms.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { standingOf } from '#features/opportunity/opportunity-words.ts'
import { OpportunityBrief } from '#features/opportunity/opportunity-brief.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { frameOf, type RecordFrame } from './record-frame.tsx'

type ApplyFormProps = RecordFrame & {
  /** Called after applying, or if applying is no longer possible. */
  onDone: () => void
}

/** S2 section 5: price, counts, a note, and the address if a product is sent. */
export function ApplyForm({ opportunity, onClose, onDone }: ApplyFormProps) {
  const { campaign, candidateRequest } = opportunity
  const assets = offerAssetsOf(campaign.desiredAssets)
  const [draft, setDraft] = useState(() => draftOfAssets(assets))
  const [note, setNote] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const apply = useAct(applyToCampaign, {
    onDone: () => {
      toast('You’re a candidate now. We’ll tell you what the brand says.')
      onDone()
    },
  })
  const terms = termsOf(draft, assets, campaign.currency)
  const isNoteLong = lengthOf(note.trim()) > limits.note.max
  const standing = standingOf(opportunity)
  const isClosed = standing !== 'canApply' && standing !== 'lapsed' && !apply.isSuccess
  const needsAddress = campaign.shippableProduct && !isConfirmed

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    focusFirstWrong(event.currentTarget)
    if (!terms || isNoteLong || needsAddress || isClosed || apply.isPending) return
    apply.mutate({
      params: { campaignId: campaign.id },
      body: { ...terms, note, ...(campaign.shippableProduct ? { shippingAddressConfirmed: true } : {}) },
    })
  }

  return (
    <Dialog
      {...frameOf({ opportunity, onClose })}
      onSubmit={submit}
      footer={
        <DialogFooter start={<span className="max-sm:hidden">You can withdraw later, but then you cannot apply again.</span>}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={apply.isPending} disabled={isClosed || !hasMedia(draft, assets)}>
            {terms ? `Apply for ${formatMoney(terms.price)}` : 'Apply'}
          </Button>
        </DialogFooter>
      }
    >
      <DialogColumns
        wideAside
        aside={
          <>
            {isClosed ? (
              <Notice tone="warning" title="You can no longer apply to this campaign." announce>
                <p>What you typed is still here, so you can copy it.</p>
                <Button size="small" className="mt-2" onClick={onDone}>
                  See what happened
                </Button>
              </Notice>
            ) : (
              <Notice tone="info">
                {candidateRequest
                  ? 'Your last application expired without an answer. You can apply again.'
                  : 'You can apply to this campaign: name your price and what you offer.'}
              </Notice>
            )}
            <OfferForm
              side="creator"
              assets={assets}
              currency={campaign.currency}
              draft={draft}
              onDraftChange={setDraft}
              isSubmitted={isSubmitted}
            />
            <TextArea
              label="Note"
              optional
              limit={limits.note.max}
              rows={4}
              value={note}
              error={isNoteLong ? `The note may have at most ${limits.note.max} characters.` : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
            {campaign.shippableProduct && (
              <AddressConfirmation isConfirmed={isConfirmed} isMissed={isSubmitted && !isConfirmed} onChange={setConfirmed} />
            )}
            <ProblemNotice error={apply.error} fieldNames={offerFieldNames} />
            <p className="text-sm text-muted sm:hidden">You can withdraw later, but then you cannot apply again.</p>
          </>
        }
      >
        <OpportunityBrief opportunity={opportunity} />
      </DialogColumns>
    </Dialog>
  )
}

type AddressConfirmationProps = { isConfirmed: boolean; isMissed: boolean; onChange: (isConfirmed: boolean) => void }

function AddressConfirmation({ isConfirmed, isMissed, onChange }: AddressConfirmationProps) {
  const profile = useRead(getCreatorProfile, {})
  const address = profile.data ? addressWords(profile.data.data.residence) : ''
  return (
    <Checkbox
      label={
        <>
          The product can be sent to my address{address === '' ? '.' : `: ${address}.`}{' '}
          <Link to="/settings/creator-profile">Change it</Link>
        </>
      }
      checked={isConfirmed}
      error={isMissed ? 'Please confirm the address that the product is sent to.' : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
