import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { exportPayouts } from '@pairtake/protocol/operator/operator-money-endpoints'
import { callForFile } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatSum } from '#ui/signs/format-money.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isOpen } from './payout-table.tsx'
import { saveFile } from '#mechanisms/keep/save-file.ts'

type PayoutBatchBarProps = {
  shown: readonly OperatorPayout[]
  chosen: readonly OperatorPayout[]
  onChosen: (ids: readonly string[]) => void
}

export const sumOf = (payouts: readonly OperatorPayout[]): string => formatSum(payouts.map(({ amount }) => amount))

/** The actions on the selected payouts. */
export function PayoutBatchBar({ shown, chosen, onChosen }: PayoutBatchBarProps) {
  const { exportFile, isPending, problem } = useExport()
  const open = shown.filter(isOpen)
  if (open.length === 0) return null
  const isAll = chosen.length === open.length
  const toExport = chosen.filter(({ batchId, unreachable }) => batchId === null && unreachable === null)
  return (
    <div className="flex flex-col gap-3 px-5 py-3.5 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          className="mr-auto"
          label={chosen.length === 0 ? `Choose all ${open.length}` : `${chosen.length} chosen, ${sumOf(chosen)}`}
          checked={isAll}
          onChange={() => onChosen(isAll ? [] : open.map(({ id }) => id))}
        />
        <Button size="small" icon={FileDown} disabled={toExport.length === 0} pending={isPending} onClick={() => void exportFile(toExport)}>
          Export SEPA file
        </Button>
        <Button
          size="small"
          disabled={chosen.length === 0}
          {...(chosen.length === 0
            ? {}
            : {
                render: (
                  <Link
                    from="/operator/payouts/"
                    to="/operator/payouts"
                    search={(before) => ({ ...before, pay: 'chosen' })}
                    resetScroll={false}
                  />
                ),
              })}
        >
          Mark chosen as paid
        </Button>
      </div>
      <ProblemNotice error={problem} />
    </div>
  )
}

function useExport() {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const exportFile = async (payouts: readonly OperatorPayout[]) => {
    setPending(true)
    setProblem(null)
    try {
      const file = await callForFile(exportPayouts, { body: { ids: payouts.map(({ id }) => id) } })
      saveFile(file, `pairtake-payouts-${new Date().toISOString().slice(0, 10)}.xml`)
      toast('Exported. Mark the batch as paid once the bank has processed it.')
    } catch (error) {
      setProblem(error)
    }
    setPending(false)
    // A refusal that requires a second operator changes data too: it records who asked first.
    await refreshAfter(exportPayouts)
  }

  return { exportFile, isPending, problem }
}
