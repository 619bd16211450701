import { Link } from '@tanstack/react-router'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { useRead } from '#api/use-call.ts'
import { allTakenWords } from '#features/campaign/campaign-words.ts'
import { areAllTaken } from '#features/campaign/campaign-words.ts'
import { BargainingHistory } from '#features/candidate-request/bargaining-history.tsx'
import { PriceVoice } from '#features/candidate-request/price-voice.tsx'
import { dueAfterHiringWords } from '#features/contract/due-words.ts'
import { mediaNoun } from '#features/media/media-words.ts'
import type { Standing } from '#features/opportunity/opportunity-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { CountOf } from '#ui/signs/count-of.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { Mark } from '#ui/signs/mark.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { BlockedAside } from './blocked-aside.tsx'
import { MessageBrandButton } from './message-brand-button.tsx'

type BargainAsideProps = {
  opportunity: Opportunity
  request: CandidateRequest
  standing: Standing
  /** True if the deal was made in this dialog, which is celebrated. */
  hasAgreed: boolean
}

export function BargainAside({ opportunity, request, standing, hasAgreed }: BargainAsideProps) {
  const brand = opportunity.campaign.agency.general.displayName
  return (
    <>
      <StandingNotice {...{ opportunity, request, standing, hasAgreed }} />
      <div>
        {request.state !== 'declined' && <PriceVoice state={request.state} owner={request.currentPriceOwner} viewer="creator" />}
        <p>
          <PriceText money={request.contract?.price ?? request.price} size="figure" />
        </p>
        <p className="text-sm text-muted">for the whole job</p>
      </div>
      <Stack gap={4}>
        {request.proposedAssetSummary.items.map((item, index) => (
          // Two assets may have the same kind and count; their order is the campaign's.
          // oxlint-disable-next-line react/no-array-index-key
          <CountOf key={index} count={item.actual} of={item.desired} singular={mediaNoun(item.type, 1)} plural={mediaNoun(item.type, 2)} />
        ))}
      </Stack>
      {request.state === 'new' && request.deliveryDays !== null && (
        <p className="text-sm text-muted">{dueAfterHiringWords(request.deliveryDays)}</p>
      )}
      {request.expiresAt !== null && (
        <p className="text-sm text-muted">
          The offer expires <RelativeTime at={request.expiresAt} words={timeAhead} />
          {standing === 'brandOffers' ? ' if you do not answer.' : ' if the brand does not answer.'}
        </p>
      )}
      <History requestId={request.id} brand={brand} />
      {request.note !== '' && (
        <Labelled label="Your note">
          <p className="text-sm wrap-break-word whitespace-pre-line">{request.note}</p>
        </Labelled>
      )}
      <MessageBrandButton request={request} />
    </>
  )
}

/** Lists and opportunities omit the steps, so the full request is fetched. */
function History({ requestId, brand }: { requestId: string; brand: string }) {
  const request = useRead(getCandidateRequest, { params: { id: requestId } }).data?.data
  if (!request) return null
  return (
    <Labelled label="History">
      <BargainingHistory request={request} viewer="creator" otherName={brand} />
    </Labelled>
  )
}

/** The banner of each state (S2 section 2). */
function StandingNotice({ opportunity, request, standing, hasAgreed }: BargainAsideProps) {
  const { campaign } = opportunity
  const brand = campaign.agency.general.displayName
  if (request.contract) {
    const link = <Link to="/creator/jobs/$contractId/summary" params={{ contractId: request.contract.id }} />
    if (standing === 'cancelled') {
      return (
        <Stack gap={12}>
          <Notice tone="plain">This job was cancelled.</Notice>
          <Button wide render={link}>
            Go to job
          </Button>
        </Stack>
      )
    }
    return (
      <div role={hasAgreed ? 'status' : undefined} className="flex flex-col gap-3 rounded-control bg-info-tint p-4 text-on-info-tint">
        <span className="flex items-center gap-2.5 font-bold">
          <Mark on="text" meeting={hasAgreed} className="h-5 w-7" />
          You are collaborating
        </span>
        <Button variant="primary" wide render={link}>
          Go to job
        </Button>
      </div>
    )
  }
  switch (standing) {
    case 'withdrawn':
      return (
        <Notice tone="plain">
          {request.declinedBy === 'creator' ? 'You withdrew your application.' : 'Your application was withdrawn.'} You cannot apply to this
          campaign again.
        </Notice>
      )
    case 'declined':
      return <Notice tone="plain">This application was declined. There is nothing more to do here.</Notice>
    case 'brandOffers':
      return areAllTaken(campaign) ? (
        <Notice tone="info">
          {brand} made you an offer. {allTakenWords}. If one becomes free, you can accept it.
        </Notice>
      ) : (
        <Notice tone="info">{brand} made you an offer. Accept it, or counter it with other terms.</Notice>
      )
    case 'blocked':
    case 'unverified':
      return (
        <>
          <Notice tone="plain">Your application expired without an answer.</Notice>
          <BlockedAside opportunity={opportunity} />
        </>
      )
    default:
      return areAllTaken(campaign) ? (
        <Notice tone="info">
          You are a candidate. {allTakenWords}. If one becomes free, {brand} can still accept you.
        </Notice>
      ) : (
        <Notice tone="info">You are a candidate. {brand} reviews your price next. We’ll tell you what they say.</Notice>
      )
  }
}
