import { useState } from 'react'
import type { CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { withdrawCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { acceptOffer } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { useAct } from '#api/use-call.ts'
import { acceptBlock } from '#features/candidate-request/accept-words.ts'
import { standingTerms } from '#features/candidate-request/offer-terms.ts'
import type { TermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmFooter, DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { toast } from '#ui/feedback/toast.ts'

type BargainFooterProps = {
  campaign: CampaignForCreator
  request: CandidateRequest
  guard: TermsGuard
  onCounter: () => void
  onAgreed: () => void
  /** A refetch may remove this footer, but the refusal's message must stay. */
  onRefused: (error: Error | null) => void
}

/** The creator's actions while nothing is decided. */
export function BargainFooter({ campaign, request, guard, onCounter, onAgreed, onRefused }: BargainFooterProps) {
  const [asked, setAsked] = useState<'withdraw' | 'decline' | null>(null)
  const done = (words: string) => () => {
    setAsked(null)
    onRefused(null)
    toast(words)
  }
  const onFailed = (error: Error) => onRefused(error)
  const accept = useAct(acceptOffer, { onDone: onAgreed, onFailed })
  const decline = useAct(acceptOffer, { onDone: done('Offer declined'), onFailed })
  const withdraw = useAct(withdrawCandidateRequest, { onDone: done('Application withdrawn'), onFailed })
  const params = { campaignId: campaign.id }

  if (asked === 'withdraw') {
    return (
      <ConfirmFooter
        question="Withdraw your application?"
        confirmLabel="Withdraw for good"
        pending={withdraw.isPending}
        problem={<ProblemNotice error={withdraw.error} />}
        onConfirm={() => withdraw.mutate({ params: { id: request.id } })}
        onBack={() => setAsked(null)}
      >
        This is final: you cannot apply to this campaign again.
      </ConfirmFooter>
    )
  }
  if (asked === 'decline') {
    return (
      <ConfirmFooter
        question={`Decline the offer of ${formatMoney(request.price)}?`}
        confirmLabel="Decline"
        pending={decline.isPending}
        problem={<ProblemNotice error={decline.error} />}
        news={guard.change}
        paused={guard.isSettling}
        onConfirm={() => decline.mutate({ params, body: { accept: false, offerId: request.offerId } })}
        onBack={() => setAsked(null)}
      >
        This ends the negotiation for good. To ask for other terms, make a counter offer instead.
      </ConfirmFooter>
    )
  }
  const isTurn = request.currentPriceOwner === 'agency'
  return (
    <DialogFooter
      news={guard.change}
      problem={<ProblemNotice error={accept.error} />}
      start={
        // It keeps its place when the turn changes, and with it the focus.
        <Button variant={isTurn ? 'quiet' : 'danger'} onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      }
    >
      {isTurn ? (
        <>
          <Button variant="danger" onClick={() => setAsked('decline')} disabled={accept.isPending || guard.isSettling}>
            Decline
          </Button>
          <Button onClick={onCounter} disabled={accept.isPending || guard.isSettling}>
            Counter offer
          </Button>
          <Button
            variant="primary"
            pending={accept.isPending}
            disabled={guard.isSettling}
            disabledReason={acceptBlock(request, campaign)}
            onClick={() => accept.mutate({ params, body: { accept: true, ...standingTerms(request) } })}
          >
            Accept job for {formatMoney(request.price)}
          </Button>
        </>
      ) : (
        <span className="text-sm text-muted">The brand decides next.</span>
      )}
    </DialogFooter>
  )
}
