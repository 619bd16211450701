import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { decideCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useAct } from '#api/use-call.ts'
import { acceptBlock } from '#features/candidate-request/accept-words.ts'
import { standingTerms } from '#features/candidate-request/offer-terms.ts'
import type { TermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmFooter, DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Mark } from '#ui/signs/mark.tsx'
import { AcceptConfirm } from './accept-confirm.tsx'

type CandidateActionsProps = {
  request: CandidateRequest
  campaign: Campaign
  guard: TermsGuard
  onOffer: () => void
  onMessage: () => void
}

/** S1 section 2: the state and the price owner determine which buttons are shown. */
export function CandidateActions({ request, campaign, guard, onOffer, onMessage }: CandidateActionsProps) {
  const [isDeclining, setDeclining] = useState(false)
  /** The offer being accepted; a newer one has to be reviewed first. */
  const [accepting, setAccepting] = useState<string | null>(null)
  const [isDeal, setDeal] = useState(false)
  const decide = useAct(decideCandidateRequest, {
    onDone: ({ data }) => {
      setDeclining(false)
      setAccepting(null)
      setDeal(data.state === 'accepted')
    },
  })
  const { id, state, creator, offerId } = request
  const problem = <ProblemNotice error={decide.error} />
  const canDecline = candidateRequestCan.decline(request)
  if (isDeclining && canDecline) {
    return (
      <ConfirmFooter
        question={`Decline ${creator.general.displayName}?`}
        confirmLabel="Decline"
        pending={decide.isPending}
        problem={problem}
        onBack={() => setDeclining(false)}
        news={guard.change}
        paused={guard.isSettling}
        onConfirm={() => decide.mutate({ params: { id }, body: { accept: false, offerId } })}
      >
        This is final: {creator.firstName} cannot apply to this campaign again.
      </ConfirmFooter>
    )
  }

  const isTurn = candidateRequestCan.accept(request) && request.currentPriceOwner === 'creator'
  const block = acceptBlock(request, campaign)
  if (accepting === offerId && isTurn && block === undefined) {
    const accept = () => decide.mutate({ params: { id }, body: { accept: true, ...standingTerms(request) } })
    return (
      <AcceptConfirm
        request={request}
        guard={guard}
        pending={decide.isPending}
        problem={problem}
        onConfirm={accept}
        onBack={() => setAccepting(null)}
      />
    )
  }
  return (
    <DialogFooter
      problem={problem}
      news={guard.change}
      start={<FooterStart isDeal={isDeal} creatorName={creator.firstName} onMessage={onMessage} />}
    >
      {canDecline && (
        <Button variant="danger" disabled={decide.isPending || guard.isSettling} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
      {candidateRequestCan.offer(request) && (
        <Button disabled={decide.isPending || guard.isSettling} onClick={onOffer}>
          Offer other terms
        </Button>
      )}
      {isTurn && (
        <Button variant="primary" disabled={guard.isSettling} disabledReason={block} onClick={() => setAccepting(offerId)}>
          Accept job for {formatMoney(request.price)}
        </Button>
      )}
      {state === 'accepted' && request.contract && (
        <Button
          variant="primary"
          render={
            <Link
              to="/agency/campaigns/$campaignId/contracts"
              params={{ campaignId: request.campaign.id }}
              search={{ show: request.contract.id }}
            />
          }
        >
          Go to job
        </Button>
      )}
    </DialogFooter>
  )
}

/** Shows the celebration in the footer, where the decision was made. */
function FooterStart({ isDeal, creatorName, onMessage }: { isDeal: boolean; creatorName: string; onMessage: () => void }) {
  return (
    <>
      {isDeal && (
        <p role="status" className="mb-1 flex items-center gap-2 font-semibold text-main">
          <Mark on="text" meeting className="h-5 w-7" /> It’s a deal. {creatorName} can begin.
        </p>
      )}
      <Button variant="quiet" icon={MessageCircle} onClick={onMessage}>
        Message the creator
      </Button>
    </>
  )
}
