import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { OfferedCounts } from '#features/candidate-request/offered-counts.tsx'
import { offeredItems, pricePerItem } from '#features/candidate-request/price-per-item.ts'
import { PriceVoice } from '#features/candidate-request/price-voice.tsx'
import { ShortlistButton } from '#features/candidate-request/shortlist-button.tsx'
import { RatingLine } from '#features/creator-profile/rating-tally.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'
import { MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Row, RowActions, RowLink, RowText } from '#ui/surfaces/rows.tsx'

type CandidateRowProps = {
  candidate: CandidateRequest
  filter: CandidateRequestState
  render: RenderElement
  onPlay: (videoId: string) => void
  /** Selection for actions on several candidates; absent if there are none. */
  chosen?: { is: boolean; onToggle: () => void } | undefined
}

/** Three lines on phones: the name, the note, and the portfolio next to the price. */
export function CandidateRow({ candidate, filter, render, onPlay, chosen }: CandidateRowProps) {
  const { creator, state, withdrawn, lapsed = false, createdAt, note, showcase } = candidate
  const { displayName, profilePicturePath } = creator.general
  return (
    <Row className="max-sm:flex-wrap max-sm:gap-y-2" selected={chosen?.is}>
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
            {showcase && (
              <>
                <RatingLine ratings={showcase.ratings} /> ·{' '}
              </>
            )}
            Applied <RelativeTime at={createdAt} />
          </>
        }
      >
        {note !== '' && <FirstLine note={note} className="text-sm max-sm:hidden" />}
      </RowText>
      <RowActions className="sm:-ml-2">
        <ShortlistButton request={candidate} />
      </RowActions>
      {note !== '' && <FirstLine note={note} className="w-full text-sm sm:hidden" />}
      <Videos candidate={candidate} onPlay={onPlay} />
      <div className="flex shrink-0 flex-col items-end max-sm:ml-auto sm:w-44">
        <OfferedCounts candidate={candidate} className="text-right text-sm text-muted" />
        <Asked candidate={candidate} />
      </div>
    </Row>
  )
}

function FirstLine({ note, className }: { note: string; className: string }) {
  return <p className={`truncate ${className}`}>{note.split('\n', 1)[0]}</p>
}

function Videos({ candidate, onPlay }: Pick<CandidateRowProps, 'candidate' | 'onPlay'>) {
  const { showcase, creator } = candidate
  return (
    <RowActions className="sm:w-33 sm:justify-end">
      {showcase?.videos.map(({ id, name, thumbnailUrl }) => (
        <MediaTile
          key={id}
          kind="video"
          size="small"
          src={thumbnailUrl}
          className="pointer-coarse:h-16 pointer-coarse:w-12"
          render={
            <button type="button" aria-label={`Play ${name} by ${creator.general.displayName}`} title={name} onClick={() => onPlay(id)} />
          }
        />
      ))}
    </RowActions>
  )
}

function Asked({ candidate }: { candidate: CandidateRequest }) {
  const { price, state, currentPriceOwner } = candidate
  return (
    <>
      <span className="flex items-center gap-2">
        <PriceVoice state={state} owner={currentPriceOwner} viewer="agency" />
        <PriceText money={price} />
      </span>
      {offeredItems(candidate) > 1 && <span className="num text-sm text-muted">{formatMoney(pricePerItem(candidate))} per item</span>}
    </>
  )
}
