import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { hasStatus } from '#api/transport-error.ts'
import { useReads } from '#api/use-reads.ts'
import { errorSentence, requestIdOf } from '#mechanisms/errors/error-words.ts'
import { Button } from '#ui/actions/button.tsx'
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
  const failed = reads.filter(({ error, data }) => data === undefined && error !== null && !hasStatus(error, 404))
  const missing = ids.length - candidates.length - failed.length
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  return (
    <Dialog open onClose={onClose} size="record" title="Compare candidates" flush>
      {isPending ? (
        <Loading>
          <SkeletonRows count={6} />
        </Loading>
      ) : candidates.length === 0 && failed.length === 0 ? (
        <ErrorState title="Candidate request not found" />
      ) : candidates.length === 0 ? (
        <ErrorState
          title="Candidates could not be loaded"
          onRetry={retry}
          retrying={failed.some(({ isFetching }) => isFetching)}
          reference={requestIdOf(failed[0]?.error)}
        >
          {errorSentence(failed[0]?.error)}
        </ErrorState>
      ) : (
        <>
          {missing > 0 && (
            <Notice tone="warning" className="m-4 mb-0">
              {`${candidatesWords(missing)} could not be found.`}
            </Notice>
          )}
          {failed.length > 0 && (
            <Notice
              tone="warning"
              className="m-4 mb-0"
              reference={requestIdOf(failed[0]?.error)}
              action={
                <Button size="small" pending={failed.some(({ isFetching }) => isFetching)} onClick={retry}>
                  Try again
                </Button>
              }
            >
              {`${candidatesWords(failed.length)} could not be loaded.`}
            </Notice>
          )}
          <CompareTable candidates={candidates} onOpen={onOpen} />
        </>
      )}
    </Dialog>
  )
}

const candidatesWords = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`)
