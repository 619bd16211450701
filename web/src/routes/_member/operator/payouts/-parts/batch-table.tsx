import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { downloadPayoutBatch } from '@pairtake/protocol/operator/operator-money-endpoints'
import { callForFile } from '#api/call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { saveFile } from './save-file.ts'

const columns: readonly Column<PayoutBatch>[] = [
  {
    key: 'file',
    head: 'File',
    fold: 'stay',
    cell: ({ id, fileName, counts }) => (
      <div className="min-w-0">
        <div className="font-bold wrap-anywhere">{fileName}</div>
        <Link to="/operator/payouts" search={{ state: 'all', q: id }} className="text-sm">
          {counts.payouts === 1 ? '1 payout' : `${counts.payouts} payouts`}
        </Link>
      </div>
    ),
  },
  { key: 'total', head: 'Sum', align: 'right', fold: 'stay', cell: ({ total }) => formatMoney(total, 'always') },
  {
    key: 'when',
    head: 'Exported',
    fold: 'second',
    cell: ({ createdAt, operator }) => (
      <>
        <RelativeTime at={createdAt} /> by {operator.general.displayName}
      </>
    ),
  },
  { key: 'state', head: 'State', fold: 'second', cell: ({ counts }) => stateWords(counts) },
  { key: 'acts', head: 'Actions', headHidden: true, align: 'right', fold: 'second', cell: (batch) => <Acts batch={batch} /> },
]

export function BatchTable({ batches }: { batches: readonly PayoutBatch[] }) {
  return <Table caption="Batches of payouts" columns={columns} rows={batches} rowKey={({ id }) => id} />
}

function stateWords({ open, paid, returned }: PayoutBatch['counts']): string {
  const parts = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(paid > 0 ? [`${paid} paid`] : []),
    ...(returned > 0 ? [`${returned} returned`] : []),
  ]
  return parts.join(', ')
}

function Acts({ batch: { id, fileName, counts } }: { batch: PayoutBatch }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      saveFile(await callForFile(downloadPayoutBatch, { params: { id } }), fileName)
    } catch (error) {
      toastError(errorSentence(error))
    }
    setPending(false)
  }
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
      <Button
        size="small"
        variant="quiet"
        icon={FileDown}
        pending={isPending}
        aria-label={`Download: ${fileName}`}
        onClick={() => void download()}
      >
        Download
      </Button>
      {counts.open > 0 && (
        <Button
          size="small"
          aria-label={`Mark as paid: ${fileName}`}
          render={
            <Link
              from="/operator/payouts/batches"
              to="/operator/payouts/batches"
              search={(before) => ({ ...before, pay: id })}
              resetScroll={false}
            />
          }
        >
          Mark as paid
        </Button>
      )}
    </div>
  )
}
