import type { ReactNode } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { ShortlistButton } from '#features/candidate-request/shortlist-button.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import type { RecordFrame } from './candidate-frame.ts'

type CandidateHeaderProps = {
  /** Undefined while it is loading, and if there is none. */
  request: CandidateRequest | undefined
  isLoading: boolean
  /** Also there without a candidate. */
  end: ReactNode
}

/** The title of a candidate's dialog and what is around it. */
export function candidateHeader({
  request,
  isLoading,
  end,
}: CandidateHeaderProps): Pick<RecordFrame, 'title' | 'leading' | 'subtitle' | 'headerEnd'> {
  const headerEnd = (
    <div className="flex items-center gap-1 max-sm:order-last max-sm:w-full max-sm:justify-end">
      {request && <ShortlistButton key={request.id} request={request} />}
      {end}
    </div>
  )
  if (!request && !isLoading) return { title: 'Candidate', headerEnd }
  if (!request) {
    return {
      title: 'Candidate',
      leading: <Skeleton className="size-14 rounded-full max-sm:size-10" />,
      subtitle: <Skeleton className="h-6 w-40" />,
      headerEnd,
    }
  }
  const { creator, state, withdrawn, lapsed, createdAt } = request
  const { displayName, profilePicturePath } = creator.general
  return {
    title: displayName,
    leading: <Avatar id={creator.id} name={displayName} src={profilePicturePath} size={56} className="max-sm:size-10 max-sm:text-sm" />,
    headerEnd,
    subtitle: (
      <>
        <CandidateStateBadge state={state} withdrawn={withdrawn} lapsed={lapsed} />
        <span>
          Applied <RelativeTime at={createdAt} />
        </span>
      </>
    ),
  }
}
