import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { CreatorView, isWholeCreator } from '#features/creator-profile/creator-view.tsx'
import { mediaNoun } from '#features/media/media-words.ts'
import { CountDifference, CountOf } from '#ui/signs/count-of.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { ShotStrip, type Shot } from '#ui/signs/shot-strip.tsx'

/** The creator's note, offer and portfolio. */
export function CandidateMain({ request }: { request: CandidateRequest }) {
  const { note, creator } = request
  return (
    <>
      {note !== '' && (
        <Labelled label="Note">
          <p className="max-w-[65ch] text-lg whitespace-pre-line">{note}</p>
        </Labelled>
      )}
      <Labelled label={request.currentPriceOwner === 'agency' ? 'What you ask for' : `What ${creator.firstName} offers`}>
        <OfferedMedia request={request} />
      </Labelled>
      {isWholeCreator(creator) && (
        <Labelled label={`About ${creator.firstName}`}>
          <CreatorView creator={creator} />
        </Labelled>
      )}
    </>
  )
}

function OfferedMedia({ request }: { request: CandidateRequest }) {
  return (
    <ul>
      {request.proposedAssetSummary.items.map((item, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-border py-3 first:border-t-0">
          <ShotStrip shots={shotsOfItem(item)} limit={6} className="shrink-0 flex-nowrap!" />
          <div className="min-w-32 flex-1">
            <CountOf
              count={item.actual}
              of={item.desired}
              singular={mediaNoun(item.type, 1)}
              plural={mediaNoun(item.type, 2)}
              className="font-bold"
            />
            {item.brief !== '' && <p className="line-clamp-3 text-sm whitespace-pre-line text-muted">{item.brief}</p>}
          </div>
          <CountDifference count={item.actual} of={item.desired} same="as you asked" />
        </li>
      ))}
    </ul>
  )
}

function shotsOfItem({ actual, desired, type }: CandidateRequest['proposedAssetSummary']['items'][number]): Shot[] {
  const kind = type === 'video' ? 'video' : 'photo'
  return Array.from({ length: Math.max(actual, desired) }, (_, index) => ({ kind, state: index < actual ? 'asked' : 'empty' }))
}
