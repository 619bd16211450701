import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { VideoShelf } from '#features/creator-profile/video-shelf.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

type PortfolioDialogProps = { candidate: CandidateRequest; playing: string; onClose: () => void }

/** A candidate's first videos, shown over the list. */
export function PortfolioDialog({ candidate, playing, onClose }: PortfolioDialogProps) {
  return (
    <Dialog open onClose={onClose} title={candidate.creator.general.displayName} subtitle="Portfolio">
      <VideoShelf videos={candidate.showcase?.videos ?? []} playing={playing} />
    </Dialog>
  )
}
