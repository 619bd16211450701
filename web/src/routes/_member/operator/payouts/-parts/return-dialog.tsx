import { useState } from 'react'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ReasonDialog } from '#routes/_member/operator/-parts/reason-dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Stack } from '#ui/surfaces/stack.tsx'

export function ReturnDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const [isSentBack, setSentBack] = useState(false)
  const name = payout.creator.general.displayName
  return (
    <ReasonDialog
      title={`Return ${formatMoney(payout.amount, 'always')} to ${name}?`}
      reader="The creator will see this"
      confirmLabel="Mark as returned"
      onClose={onClose}
      send={async (reason) => {
        await call(returnPayout, { params: { id: payout.id }, body: { reason, isSentBack } })
        toast(`The amount is back in the balance of ${name}`)
        await refreshAfter(returnPayout)
      }}
    >
      <Stack gap={16}>
        <p>The bank returned it, or it can’t be paid. The amount goes back to the creator’s balance.</p>
        {payout.batchId !== null && payout.state === 'requested' && (
          <Checkbox
            label="The bank sent it back"
            help="It’s in a file that still pays it. If the file hasn’t gone to the bank, void its batch first."
            checked={isSentBack}
            onChange={(event) => setSentBack(event.target.checked)}
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}
