import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { ConfirmFooter } from '#ui/feedback/dialog-footer.tsx'
import { SeveralFailed } from '#mechanisms/errors/several-failed.tsx'
import type { Failed } from '#api/use-several.ts'

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

export function ApproveAllConfirm({ items, contract, approval, onConfirm, onBack }: ApproveAllConfirmProps) {
  const { completed } = contract.mediaStats
  const isLast = completed + items.length >= contract.mediaCommitted
  const { isPending, done, failed } = approval
  return (
    <ConfirmFooter
      question={items.length === 1 ? 'Approve 1 item?' : `Approve all ${items.length} items?`}
      confirmLabel={isPending ? `Approving ${done + 1} of ${items.length}` : 'Approve all'}
      tone="primary"
      pending={isPending}
      problem={<SeveralFailed what="could not be approved" failed={failed} />}
      onConfirm={onConfirm}
      onBack={onBack}
    >
      {isLast ? 'That completes the delivery, and you can finalize the job.' : 'Approved items cannot be sent back.'}
    </ConfirmFooter>
  )
}
