import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { BargainingHistory } from '../../../../../../../features/candidate-request/bargaining-history.tsx'
import { priceItemWords } from '../../../../../../../features/payment/payment-words.ts'
import { fullTime, timeAhead } from '../../../../../../../features/time/time-words.ts'
import { Labelled, PriceBreakdown } from '../../../../../../../ui/facts.tsx'
import { PriceText } from '../../../../../../../ui/price-text.tsx'
import { Voice } from '../../../../../../../ui/voice.tsx'

/** The money of a candidate: who asks what, what it comes to, and how it came about. */
export function CandidateAside({ request }: { request: CandidateRequest }) {
  const { price, priceInfo, expiresAt, creator } = request
  const money = (amount: number) => ({ amount, currency: priceInfo.currency })
  return (
    <>
      <div>
        <Standing request={request} />
        <div className="mt-1.5">
          <PriceText money={price} size="huge" />
        </div>
      </div>
      <PriceBreakdown
        lines={priceInfo.items.map(({ type, amount }) => ({ label: priceItemWords[type], money: money(amount) }))}
        total={{ label: 'Total', money: money(priceInfo.total) }}
      />
      <p className="text-sm text-muted">You are charged on delivery. VAT may apply.</p>
      {request.state === 'new' && expiresAt !== null && (
        <p className="text-sm text-muted" title={fullTime(expiresAt)}>
          If nobody answers, it lapses {timeAhead(expiresAt)}.
        </p>
      )}
      <Labelled label="So far">
        <BargainingHistory request={request} viewer="agency" otherName={creator.firstName} />
      </Labelled>
    </>
  )
}

function Standing({ request }: { request: CandidateRequest }) {
  const { state, currentPriceOwner, creator, withdrawn } = request
  if (state === 'accepted') return <Voice side="both">Agreed</Voice>
  if (state === 'declined') return <Voice side={currentPriceOwner}>{withdrawn ? `${creator.firstName} withdrew` : 'Declined'}</Voice>
  const isCreators = currentPriceOwner === 'creator'
  return (
    <Voice side={currentPriceOwner} turn={isCreators}>
      {isCreators ? `${creator.firstName} asks` : 'You ask'}
    </Voice>
  )
}
