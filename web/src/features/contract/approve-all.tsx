import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useState } from 'react'
import { ConfirmFooter } from '#ui/feedback/dialog-footer.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { SeveralFailed } from '#mechanisms/errors/several-failed.tsx'
import { useReads } from '#api/use-reads.ts'
import type { Failed } from '#api/use-several.ts'
import { approveAllWords } from './approve-all-words.ts'

/** Returns the items that can be viewed and decided on now, each with the file that was viewed. */
export function toApprove(contract: Contract): ContractMedia[] {
  if (!contractCan.work(contract)) return []
  const items = (contract.contractAssets ?? []).flatMap(({ contractMedias }) => contractMedias)
  return items.filter(({ state, mediaWatermarked }) => state === 'needs_review' && mediaWatermarked !== null)
}

type ApproveAllConfirmProps = {
  items: readonly ContractMedia[]
  contract: Contract
  approval: { isPending: boolean; done: number; failed: readonly Failed[] }
  onConfirm: () => void
  onBack: () => void
}

/** Asks once for all items, and says how many have remarks that the creator has not seen. */
export function ApproveAllConfirm({ items, contract, approval, onConfirm, onBack }: ApproveAllConfirmProps) {
  const { isPending, done, failed } = approval
  // Each approval changes the job, so while they are made the question stays what was asked.
  const [asked, setAsked] = useState({ items, contract })
  const { items: toDo, contract: job } = isPending ? asked : { items, contract }
  const reads = useReads(
    listRemarks,
    toDo.map(({ id }) => ({ params: { id } })),
  )
  const drafts = reads.map(({ data }) => data?.data.filter(({ state }) => state === 'draft').length ?? 0)
  const isLast = job.mediaStats.completed + toDo.length >= job.mediaCommitted
  const unread = reads.find(({ data, error }) => error !== null && data === undefined)
  return (
    <ConfirmFooter
      question={approveAllWords(job.creator.firstName, drafts)}
      confirmLabel={isPending ? `Approving ${done + 1} of ${toDo.length}` : 'Approve all'}
      tone="primary"
      pending={isPending}
      paused={toDo.length === 0 || reads.some(({ data }) => data === undefined)}
      problem={
        <>
          <SeveralFailed what="could not be approved" failed={failed} />
          {unread && (
            <Notice tone="warning" announce title="Remarks could not be loaded">
              {errorSentence(unread.error)}
            </Notice>
          )}
        </>
      }
      onConfirm={() => {
        setAsked({ items, contract })
        onConfirm()
      }}
      onBack={onBack}
    >
      {toDo.length > 0 && (isLast ? 'That completes the delivery, and you can finalize the job.' : 'Approved items cannot be sent back.')}
    </ConfirmFooter>
  )
}
