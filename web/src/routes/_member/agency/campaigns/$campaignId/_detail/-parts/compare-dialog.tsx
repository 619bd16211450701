import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useReads } from '#api/use-reads.ts'
import { errorSentence, requestIdOf } from '#mechanisms/errors/error-words.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CompareTable } from './compare-table.tsx'

type CompareDialogProps = {
  campaignId: string
  ids: readonly string[]
  /** Opens one candidate in place of this dialog. */
  onOpen: (candidateRequestId: string) => void
  onClose: () => void
}

/** Compares two to four candidates, point by point. */
export function CompareDialog({ campaignId, ids, onOpen, onClose }: CompareDialogProps) {
  const reads = useReads(
    getCandidateRequest,
    ids.map((id) => ({ params: { id } })),
  )
  const candidates = reads.flatMap(({ data }): CandidateRequest[] => (data && data.data.campaign.id === campaignId ? [data.data] : []))
  const isPending = reads.some((read) => read.isPending)
  const missing = ids.length - candidates.length
  const failed = reads.find(({ error, data }) => error && !data)
  return (
    <Dialog open onClose={onClose} size="record" title="Compare candidates" flush>
      {isPending ? (
        <Loading>
          <SkeletonRows count={6} />
        </Loading>
      ) : candidates.length === 0 ? (
        <ErrorState title={failed ? errorSentence(failed.error) : 'Candidate request not found'} reference={requestIdOf(failed?.error)} />
      ) : (
        <>
          {missing > 0 && (
            <Notice tone="warning" className="m-4 mb-0">
              {missing === 1 ? '1 candidate could not be found.' : `${missing} candidates could not be found.`}
            </Notice>
          )}
          <CompareTable candidates={candidates} onOpen={onOpen} />
        </>
      )}
    </Dialog>
  )
}
