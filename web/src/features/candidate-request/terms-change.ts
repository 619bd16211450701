import type { CandidateRequest, PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { formatMoney } from '#ui/signs/format-money.ts'
import { mediaTotals } from '#features/media/media-words.ts'
import { hasSameCounts, totalsOf } from './offer-terms.ts'

export type StandingOffer = Pick<CandidateRequest, 'offerId' | 'price' | 'currentPriceOwner' | 'proposedAssets'>

type Reader = {
  viewer: PriceOwner
  /** The other side's name: 'Mara'. */
  otherName: string
}

const verbs = { agency: ['offers', 'offer', 'offered'], creator: ['asks', 'ask', 'asked'] } as const

/** Returns how a newer offer differs from the one that was read: 'Finn asks €98 now, €99 before.' */
export function changeWords(before: StandingOffer, now: StandingOffer, { viewer, otherName }: Reader): string {
  const [theySay, youSay] = verbs[now.currentPriceOwner]
  const who = now.currentPriceOwner === viewer ? `You ${youSay}` : `${otherName} ${theySay}`
  const media = hasSameCounts(before.proposedAssets, now.proposedAssets) ? '' : `, for ${totalWords(now)} instead of ${totalWords(before)}`
  if (before.currentPriceOwner !== now.currentPriceOwner) {
    const whoBefore = before.currentPriceOwner === viewer ? 'you' : otherName
    const said = verbs[before.currentPriceOwner][2]
    return `${who} ${formatMoney(now.price)} now, ${whoBefore} ${said} ${formatMoney(before.price)}${media}.`
  }
  if (before.price.amount === now.price.amount) return `${who} ${formatMoney(now.price)} as before${media}.`
  return `${who} ${formatMoney(now.price)} now, ${formatMoney(before.price)} before${media}.`
}

function totalWords({ proposedAssets }: StandingOffer): string {
  return mediaTotals(totalsOf(proposedAssets))
}
