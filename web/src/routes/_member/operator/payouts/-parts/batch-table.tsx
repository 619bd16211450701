import { Link } from '@tanstack/react-router'
import { Ban, FileDown } from 'lucide-react'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { late } from '#ui/feedback/late.tsx'
import { useBatchFile } from './use-batch-file.ts'

const BatchChangedDialog = late(() => import('./batch-changed-dialog.tsx').then((module) => module.BatchChangedDialog))

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
  { key: 'state', head: 'State', fold: 'second', cell: (batch) => <State batch={batch} /> },
  { key: 'acts', head: 'Actions', headHidden: true, align: 'right', fold: 'second', cell: (batch) => <Acts batch={batch} /> },
]

export function BatchTable({ batches }: { batches: readonly PayoutBatch[] }) {
  return <Table foldsBelow="md" caption="Batches of payouts" columns={columns} rows={batches} rowKey={({ id }) => id} />
}

function State({ batch: { counts, voided } }: { batch: PayoutBatch }) {
  if (voided === null) return stateWords(counts)
  return (
    <div className="min-w-0">
      <Badge icon={Ban} tone="danger">
        Voided
      </Badge>
      <div className="mt-1 text-sm font-normal text-muted">
        <RelativeTime at={voided.at} /> by {voided.by.general.displayName}: {voided.reason}
      </div>
    </div>
  )
}

function stateWords({ open, held, paid, returned }: PayoutBatch['counts']): string {
  const parts = [
    ...(open > held ? [`${open - held} open`] : []),
    ...(held > 0 ? [`${held} held`] : []),
    ...(paid > 0 ? [`${paid} paid`] : []),
    ...(returned > 0 ? [`${returned} returned`] : []),
  ]
  return parts.join(', ')
}

function Acts({ batch }: { batch: PayoutBatch }) {
  const { id, fileName, counts } = batch
  const { isPending, changed, download, close } = useBatchFile(batch)
  return (
    <div className="flex flex-wrap justify-end gap-2 folded:justify-start">
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
      {counts.open > 0 && counts.paid === 0 && (
        <Button
          size="small"
          variant="quiet"
          icon={Ban}
          aria-label={`Void: ${fileName}`}
          render={
            <Link
              from="/operator/payouts/batches"
              to="/operator/payouts/batches"
              search={(before) => ({ ...before, void: id })}
              resetScroll={false}
            />
          }
        >
          Void
        </Button>
      )}
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
      {changed !== null && (
        <BatchChangedDialog problem={changed} onDownload={() => void download({ despiteChanges: 'true' })} onClose={close} />
      )}
    </div>
  )
}
