import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmFooter, DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { canReport } from './contract-words.ts'
import type { JobAddress } from './job-search.ts'
import { ChargedCard } from '#features/payment/charged-card.tsx'
import { useFinalize } from './use-finalize.ts'

/** Finalizing, with what is charged to which card, and the way to ask the operator for help. */
export function AgencyJobFooter({ contract, address }: { contract: Contract; address: JobAddress }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize(() => setAsking(false))
  const canFinalize = contractCan.finalize(contract)
  const isReportable = canReport(contract)
  const sum = contract.payment ? formatMoney(contract.payment.amount, 'always') : ''
  // A refusal mostly means that the job has moved on: the server's words outlive the button.
  const problem = <ProblemNotice error={finalize.error} />
  if (!canFinalize && !isReportable && !finalize.error) return null
  if (isAsking && canFinalize) {
    return (
      <ConfirmFooter
        question={`Finalize this job for ${sum}?`}
        confirmLabel="Finalize"
        tone="primary"
        pending={finalize.isPending}
        problem={problem}
        onConfirm={() => finalize.mutate({ params: { id: contract.id } })}
        onBack={() => setAsking(false)}
      >
        <ChargeWords sum={sum} />
      </ConfirmFooter>
    )
  }
  return (
    <DialogFooter
      problem={problem}
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
          Finalize and pay {sum}
        </Button>
      )}
    </DialogFooter>
  )
}

function ChargeWords({ sum }: { sum: string }) {
  return (
    <p>
      {sum} is charged to <ChargedCard />. Watermarks are removed and you can download the originals.
    </p>
  )
}
