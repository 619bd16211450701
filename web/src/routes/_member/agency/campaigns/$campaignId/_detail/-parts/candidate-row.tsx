import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { PriceVoice } from '#features/candidate-request/price-voice.tsx'
import { mediaNoun } from '#features/media/media-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { CountOf } from '#ui/signs/count-of.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'
import { Row, RowActions, RowLink, RowText } from '#ui/surfaces/rows.tsx'

type CandidateRowProps = {
  candidate: CandidateRequest
  filter: CandidateRequestState
  render: RenderElement
  /** Chosen for what is done to several; absent where nothing can be. */
  chosen?: { is: boolean; onToggle: () => void } | undefined
}

export function CandidateRow({ candidate, filter, render, chosen }: CandidateRowProps) {
  const { creator, state, withdrawn, lapsed = false, price, currentPriceOwner, createdAt } = candidate
  const { displayName, profilePicturePath } = creator.general
  return (
    <Row className="max-sm:items-start">
      {chosen && (
        <RowActions>
          <Checkbox label={<span className="sr-only">Select {displayName}</span>} checked={chosen.is} onChange={chosen.onToggle} />
        </RowActions>
      )}
      <Avatar id={creator.id} name={displayName} src={profilePicturePath} />
      <RowText
        name={<RowLink render={render}>{displayName}</RowLink>}
        badge={state !== filter || withdrawn || lapsed ? <CandidateStateBadge {...{ state, withdrawn, lapsed }} /> : undefined}
        note={
          <>
            Applied <RelativeTime at={createdAt} />
          </>
        }
      >
        <OfferedCounts candidate={candidate} className="text-sm text-muted sm:hidden" />
      </RowText>
      <OfferedCounts candidate={candidate} className="max-w-64 text-right text-sm text-muted max-sm:hidden" />
      <div className="flex w-24 shrink-0 flex-col items-end">
        <PriceText money={price} />
        <PriceVoice state={state} owner={currentPriceOwner} viewer="agency" />
      </div>
    </Row>
  )
}

/** '2 videos, 3 of 4 photos', the number that differs in red. */
function OfferedCounts({ candidate, className }: { candidate: CandidateRequest; className: string }) {
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
