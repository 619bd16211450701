import { useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { Button } from '#ui/actions/button.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { FinalizeConfirm, finalizeSum } from './finalize-confirm.tsx'
import { useFinalize } from './use-finalize.ts'

/** The next step that the viewer offers after the last approval. */
export function FinalizeNext({ contract }: { contract: Contract }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize(() => setAsking(false))
  if (isAsking) return <FinalizeConfirm stacked contract={contract} finalize={finalize} onBack={() => setAsking(false)} />
  return (
    <DialogFooter stacked problem={<ProblemNotice error={finalize.error} />}>
      <Button variant="primary" wide size="tall" onClick={() => setAsking(true)}>
        Finalize and pay {finalizeSum(contract)}
      </Button>
    </DialogFooter>
  )
}
