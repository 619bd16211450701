import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { approveContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { Button } from '#ui/actions/button.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { ApproveAllConfirm, toApprove } from './approve-all.tsx'
import { canReport } from './contract-words.ts'
import { FinalizeConfirm, finalizeSum } from './finalize-confirm.tsx'
import type { ContractAddress } from './contract-search.ts'
import { useFinalize } from './use-finalize.ts'

/** Approves everything sent, finalizes (saying what is charged to which card), and links to reporting the job to the operator. */
export function AgencyContractFooter({ contract, address }: { contract: Contract; address: ContractAddress }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize(() => setAsking(false))
  const [isApproving, setApproving] = useState(false)
  const approval = useSeveral(approveContractMedia, (failed) => setApproving(failed.length > 0))
  const items = toApprove(contract)
  const canFinalize = contractCan.finalize(contract)
  const isReportable = canReport(contract)
  if (isApproving && (items.length > 0 || approval.isPending || approval.failed.length > 0)) {
    const seen = items.map(({ id, name, mediaOriginal }) => ({
      key: id,
      name,
      input: { params: { id }, body: { mediaId: mediaOriginal.id } },
    }))
    return (
      <ApproveAllConfirm
        items={items}
        contract={contract}
        approval={approval}
        onConfirm={() => approval.run(seen)}
        onBack={() => {
          approval.forget()
          setApproving(false)
        }}
      />
    )
  }
  if (!canFinalize && !isReportable && !finalize.error && items.length < 2) return null
  if (isAsking && canFinalize) return <FinalizeConfirm contract={contract} finalize={finalize} onBack={() => setAsking(false)} />
  return (
    <DialogFooter
      // A refusal usually means that the job has changed, so the server's message stays when the button disappears.
      problem={<ProblemNotice error={finalize.error} />}
      start={
        isReportable && (
          <Button variant="quiet" icon={Flag} render={address.renderLink({ ...address.search, report: true })}>
            Report a problem
          </Button>
        )
      }
    >
      {items.length > 1 && <Button onClick={() => setApproving(true)}>Approve all {items.length}</Button>}
      {canFinalize && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Finalize and pay {finalizeSum(contract)}
        </Button>
      )}
    </DialogFooter>
  )
}
