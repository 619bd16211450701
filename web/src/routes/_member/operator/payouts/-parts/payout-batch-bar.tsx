import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@pairtake/protocol/limits'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { exportPayouts } from '@pairtake/protocol/operator/operator-money-endpoints'
import { callForFile } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatCount, formatSum } from '#ui/signs/format-money.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isOpen } from './payout-table.tsx'
import { saveFile } from '#mechanisms/keep/save-file.ts'

type PayoutBatchBarProps = {
  shown: readonly OperatorPayout[]
  chosen: readonly OperatorPayout[]
  onChosen: (ids: readonly string[]) => void
  /** How many are requested, if more than are shown. */
  requested?: number | undefined
}

const most = limits.payoutFile.max

export const sumOf = (payouts: readonly OperatorPayout[]): string => formatSum(payouts.map(({ amount }) => amount))

/** The actions on the selected payouts. */
export function PayoutBatchBar({ shown, chosen, onChosen, requested }: PayoutBatchBarProps) {
  const { exportFile, pending, problem } = useExport()
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
        <Button
          size="small"
          icon={FileDown}
          disabled={toExport.length === 0 || pending === 'oldest'}
          pending={pending === 'chosen'}
          onClick={() => void exportFile('chosen', toExport)}
        >
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
      {requested !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {shown.length} of {formatCount(requested)} requested payouts are on this page. Exporting all leaves out those whose bank account
            was changed less than 48 hours before the request.
          </p>
          <Button
            size="small"
            icon={FileDown}
            disabled={pending === 'chosen'}
            pending={pending === 'oldest'}
            onClick={() => void exportFile('oldest')}
          >
            {requested > most ? `Export the oldest ${formatCount(most)}` : `Export all ${formatCount(requested)}`}
          </Button>
        </div>
      )}
      <ProblemNotice error={problem} />
    </div>
  )
}

function useExport() {
  const [pending, setPending] = useState<'chosen' | 'oldest' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const exportFile = async (which: 'chosen' | 'oldest', payouts?: readonly OperatorPayout[]) => {
    setPending(which)
    setProblem(null)
    try {
      const file = await callForFile(exportPayouts, {
        body: payouts ? { ids: payouts.map(({ id }) => id) } : { exceptChangedAccounts: true },
      })
      saveFile(file, `pairtake-payouts-${new Date().toISOString().slice(0, 10)}.xml`)
      toast('Exported. Mark the batch as paid once the bank has processed it.')
    } catch (error) {
      setProblem(error)
    }
    setPending(null)
    // A refusal that requires a second operator changes data too: it records who asked first.
    await refreshAfter(exportPayouts)
  }

  return { exportFile, pending, problem }
}
