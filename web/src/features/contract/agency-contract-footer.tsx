import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { MediaId } from '@pairtake/protocol/ids'
import { approveContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { Button } from '#ui/actions/button.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { tellRefused } from '#mechanisms/errors/tell-refused.ts'
import { ApproveAllConfirm, toApprove } from './approve-all.tsx'
import { canReport } from './contract-words.ts'
import { FinalizeConfirm, finalizeSum } from './finalize-confirm.tsx'
import type { ContractAddress } from './contract-search.ts'
import { useFinalize } from './use-finalize.ts'

/** Approves everything sent, finalizes (saying what is charged to which card), and links to reporting the job to the operator. */
export function AgencyContractFooter({ contract, address }: { contract: Contract; address: ContractAddress }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize(() => setAsking(false))
  // The file of each item when 'Approve all' was pressed: a take that arrives later was not seen, and the server refuses it (decision 050).
  const [asked, setAsked] = useState<ReadonlyMap<string, MediaId> | null>(null)
  const approval = useSeveral(approveContractMedia, {
    onEnd: (failed) => {
      if (failed.length === 0) setAsked(null)
    },
    onMissed: tellRefused('could not be approved'),
  })
  const items = toApprove(contract)
  const toDo = items.filter(({ id }) => asked?.has(id))
  const canFinalize = contractCan.finalize(contract)
  const isReportable = canReport(contract)
  if (asked && (toDo.length > 0 || approval.isPending || approval.failed.length > 0)) {
    const seen = toDo.map(({ id, name, mediaOriginal }) => ({
      key: id,
      name,
      input: { params: { id }, body: { mediaId: asked.get(id) ?? mediaOriginal.id } },
    }))
    return (
      <ApproveAllConfirm
        items={toDo}
        contract={contract}
        approval={approval}
        onConfirm={() => approval.run(seen)}
        onBack={() => {
          approval.forget()
          setAsked(null)
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
      {items.length > 1 && (
        <Button onClick={() => setAsked(new Map(items.map(({ id, mediaOriginal }) => [id, mediaOriginal.id])))}>
          Approve all {items.length}
        </Button>
      )}
      {canFinalize && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Finalize and pay {finalizeSum(contract)}
        </Button>
      )}
    </DialogFooter>
  )
}
