import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { BargainingHistory, endedBy, endWords } from '#features/candidate-request/bargaining-history.tsx'
import { dueAfterHiringWords } from '#features/contract/due-words.ts'
import { PriceSum } from '#features/payment/price-sum.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Voice } from '#ui/signs/voice.tsx'

/** The price of a candidate: who asks for what, what it costs, and how it was negotiated. */
export function CandidateAside({ request }: { request: CandidateRequest }) {
  const { price, priceInfo, expiresAt, creator } = request
  return (
    <>
      <div>
        <Standing request={request} />
        <div className="mt-1.5">
          <PriceText money={price} size="huge" />
        </div>
      </div>
      {request.state !== 'declined' && <PriceSum info={priceInfo} />}
      {request.state === 'new' && request.deliveryDays !== null && (
        <p className="text-sm text-muted">{dueAfterHiringWords(request.deliveryDays)}</p>
      )}
      {request.state === 'new' && expiresAt !== null && (
        <p className="text-sm text-muted">
          If no one answers, it expires <RelativeTime at={expiresAt} words={timeAhead} />.
        </p>
      )}
      <Labelled label="So far">
        <BargainingHistory request={request} viewer="agency" otherName={creator.firstName} />
      </Labelled>
    </>
  )
}

function Standing({ request }: { request: CandidateRequest }) {
  const { state, currentPriceOwner, creator } = request
  if (state === 'accepted') return <Voice side="both">Agreed</Voice>
  if (state === 'declined') return <Voice side={endedBy(request)}>{endWords(request, 'agency', creator.firstName)}</Voice>
  const isCreators = currentPriceOwner === 'creator'
  return (
    <Voice side={currentPriceOwner} turn={isCreators}>
      {isCreators ? `${creator.firstName} asks` : 'You ask'}
    </Voice>
  )
}
