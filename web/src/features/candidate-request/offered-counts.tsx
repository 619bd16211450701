import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { mediaNoun } from '#features/media/media-words.ts'
import { CountOf } from '#ui/signs/count-of.tsx'

/** Shows '2 videos, 3 of 4 photos', with the differing number in red. */
export function OfferedCounts({ candidate, className }: { candidate: CandidateRequest; className?: string }) {
  return (
    <p className={className}>
      {candidate.proposedAssetSummary.items.map(({ actual, desired, type }, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <CountOf count={actual} of={desired} singular={mediaNoun(type, 1)} plural={mediaNoun(type, 2)} />
        </span>
      ))}
    </p>
  )
}
