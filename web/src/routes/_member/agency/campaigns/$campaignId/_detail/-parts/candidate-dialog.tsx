import { ChevronDown, ChevronUp } from 'lucide-react'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import type { CandidateDialogProps } from './candidate-frame.ts'
import { CandidateRecord } from './candidate-record.tsx'

export function CandidateDialog(props: CandidateDialogProps) {
  const { candidateRequestId, onClose } = props
  const request = useRead(getCandidateRequest, { params: { id: candidateRequestId } })
  const found = request.data?.data
  const isElsewhere = found !== undefined && found.campaign.id !== props.campaign.id
  if (found && !isElsewhere) return <CandidateRecord {...props} request={found} headerEnd={<Neighbours {...props} />} />

  return (
    <Dialog open onClose={onClose} size="record" title="Candidate">
      <Loaded query={request} name="The candidate" missing="Candidate request not found" skeleton={<SkeletonPage />}>
        {() => <p>Candidate request not found</p>}
      </Loaded>
    </Dialog>
  )
}

function Neighbours({ candidateRequestId, siblings, onShow }: CandidateDialogProps) {
  const index = siblings.indexOf(candidateRequestId)
  if (index < 0 || siblings.length < 2) return null
  const show = (id: string | undefined) => {
    if (id !== undefined) onShow(id)
  }
  return (
    <span className="flex items-center gap-1">
      <span className="num mr-1.5 text-sm text-muted max-sm:hidden">
        {index + 1} of {siblings.length}
      </span>
      <IconButton outlined icon={ChevronUp} name="Previous candidate" disabled={index === 0} onClick={() => show(siblings[index - 1])} />
      <IconButton
        outlined
        icon={ChevronDown}
        name="Next candidate"
        disabled={index === siblings.length - 1}
        onClick={() => show(siblings[index + 1])}
      />
    </span>
  )
}
