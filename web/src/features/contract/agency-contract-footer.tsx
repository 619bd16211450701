import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { Button } from '#ui/actions/button.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { canReport } from './contract-words.ts'
import { FinalizeConfirm, finalizeSum } from './finalize-confirm.tsx'
import type { ContractAddress } from './contract-search.ts'
import { useFinalize } from './use-finalize.ts'

/** Finalizing, with what is charged to which card, and the way to ask the operator for help. */
export function AgencyContractFooter({ contract, address }: { contract: Contract; address: ContractAddress }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize(() => setAsking(false))
  const canFinalize = contractCan.finalize(contract)
  const isReportable = canReport(contract)
  if (!canFinalize && !isReportable && !finalize.error) return null
  if (isAsking && canFinalize) return <FinalizeConfirm contract={contract} finalize={finalize} onBack={() => setAsking(false)} />
  return (
    <DialogFooter
      // A refusal mostly means that the job has moved on: the server's words outlive the button.
      problem={<ProblemNotice error={finalize.error} />}
      start={
        isReportable && (
          <Button variant="quiet" icon={Flag} render={address.renderLink({ ...address.search, report: true })}>
            Report a problem
          </Button>
        )
      }
    >
      {canFinalize && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Finalize and pay {finalizeSum(contract)}
        </Button>
      )}
    </DialogFooter>
  )
}
