import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Ratings } from '@pairtake/protocol/contract/contract-creator'

type Tally = Ratings['contentQuality']

export function RatingTally({ good, bad }: Tally) {
  if (good + bad === 0) return <span className="text-muted">Not rated yet</span>
  return (
    <span className="num flex flex-wrap items-center gap-x-3">
      <span className="flex items-center gap-1.5">
        <ThumbsUp aria-hidden size={15} className="text-success-text" /> {good} good
      </span>
      <span className="flex items-center gap-1.5">
        <ThumbsDown aria-hidden size={15} className="text-muted" /> {bad} bad
      </span>
    </span>
  )
}

/** Both ratings in one line: '11 of 12 ratings good'. */
export function RatingLine({ ratings: { contentQuality, professionalism } }: { ratings: Ratings }) {
  const good = contentQuality.good + professionalism.good
  const all = good + contentQuality.bad + professionalism.bad
  if (all === 0) return <>Not rated yet</>
  return (
    <span className="num">
      <ThumbsUp aria-hidden size={13} className="inline align-[-2px]" /> {good} of {all} ratings good
    </span>
  )
}
