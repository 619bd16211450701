import type { CandidateRequest, Offer } from '@pairtake/protocol/candidate-request/candidate-request'
import type { Money } from '@pairtake/protocol/money'
import { formatMoney } from '#ui/signs/format-money.ts'
import { HistoryList, type HistoryEntry } from '#ui/signs/history-list.tsx'
import { mediaTotals } from '#features/media/media-words.ts'
import { fullTime, shortDate } from '#mechanisms/time/time-words.ts'
import { hasSameCounts, totalsOf } from './offer-terms.ts'

type BargainingHistoryProps = {
  request: CandidateRequest
  viewer: 'agency' | 'creator'
  /** The other side's name: 'Mara'. */
  otherName: string
}

/** Every step of the negotiation, oldest first, with the pair at the end once both agreed. */
export function BargainingHistory({ request, viewer, otherName }: BargainingHistoryProps) {
  const offers = request.offers ?? []
  const entries: HistoryEntry[] = offers.map((offer, index) => ({
    key: offer.id,
    side: offer.by,
    words: <OfferWords offer={offer} before={offers[index - 1]} who={offer.by === viewer ? 'You' : otherName} />,
    when: shortDate(offer.createdAt),
    at: offer.createdAt,
    fullWhen: fullTime(offer.createdAt),
  }))
  const agreed = request.contract?.price ?? (request.state === 'accepted' ? request.price : null)
  if (agreed !== null) entries.push({ key: 'agreed', side: 'both', words: <>Agreed on {sum(agreed)}</>, when: '' })
  else if (request.state === 'declined') {
    entries.push({ key: 'end', side: endedBy(request), words: endWords(request, viewer, otherName), when: '' })
  }
  return <HistoryList entries={entries} />
}

type End = Pick<CandidateRequest, 'withdrawn' | 'lapsed' | 'declinedBy' | 'currentPriceOwner'>

/** Returns the side that ended it: if the clock did, the side that let the last offer expire; with the campaign, its brand. */
export function endedBy({ withdrawn, lapsed, declinedBy, currentPriceOwner }: End): 'agency' | 'creator' {
  if (withdrawn) return 'creator'
  if (lapsed) return currentPriceOwner === 'agency' ? 'creator' : 'agency'
  return declinedBy ?? 'agency'
}

type HowEnded = Pick<CandidateRequest, 'withdrawn' | 'lapsed' | 'declinedBy'>

/** Returns how a declined application ended: by a person, by the clock, with its campaign, or with its creator's account. */
export function endWords(request: HowEnded, viewer: 'agency' | 'creator', otherName: string): string {
  const { withdrawn, lapsed, declinedBy } = request
  if (lapsed) return 'Expired without an answer'
  if (declinedBy === null) return withdrawn ? 'Withdrawn' : 'Declined'
  return `${declinedBy === viewer ? 'You' : otherName} ${withdrawn ? 'withdrew' : 'declined'}`
}

function sum(price: Money) {
  return <b>{formatMoney(price)}</b>
}

/** Shows the counts if they are new: in the first offer, and if they differ from the previous one. */
function OfferWords({ offer, before, who }: { offer: Offer; before: Offer | undefined; who: string }) {
  const counts = totalsOf(offer.proposedAssets)
  const isNew = before === undefined || !hasSameCounts(before.proposedAssets, offer.proposedAssets)
  return (
    <>
      {who} {offer.by === 'agency' ? 'offered' : 'asked'} {sum(offer.price)}
      {isNew && <span className="block text-xs text-faint">for {mediaTotals(counts)}</span>}
    </>
  )
}
