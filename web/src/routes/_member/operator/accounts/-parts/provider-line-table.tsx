import { Link } from '@tanstack/react-router'
import { reopenProviderLine, type ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { fitSigns, kindWords, nameOfLine, settledSign, usedFor, whyNot } from './provider-line-words.ts'

const columns: readonly Column<ProviderLine>[] = [
  { key: 'what', head: 'Line', fold: 'stay', cell: (line) => <LineCell line={line} /> },
  {
    key: 'amount',
    head: 'Amount',
    align: 'right',
    fold: 'stay',
    cell: ({ ref, amount, fee }) => (
      <>
        <div className="num font-semibold whitespace-nowrap">{ref === null ? '–' : formatMoney(amount, 'always')}</div>
        {fee.amount !== 0 && <div className="num text-sm whitespace-nowrap text-muted">Fee {formatMoney(fee, 'always')}</div>}
      </>
    ),
  },
  { key: 'when', head: 'When', fold: 'second', cell: ({ movedAt }) => <span className="whitespace-nowrap">{shortDate(movedAt)}</span> },
  { key: 'fit', head: 'In our books', fold: 'second', cell: (line) => <FitBadge line={line} /> },
  { key: 'act', head: 'Action', headHidden: true, align: 'right', fold: 'second', cell: (line) => <LineAct line={line} /> },
]

export function ProviderLineTable({ lines }: { lines: readonly ProviderLine[] }) {
  return <Table foldsBelow="md" caption="Lines of the card provider" columns={columns} rows={lines} rowKey={({ id }) => id} />
}

function FitBadge({ line }: { line: ProviderLine }) {
  const { label, tone, icon } = line.settled ? settledSign : fitSigns[line.fit]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function LineAct({ line }: { line: ProviderLine }) {
  const reopen = useAct(reopenProviderLine, {
    onDone: () => toast(`${nameOfLine(line)}: open again`),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  if (line.settled) {
    return (
      <Button
        size="small"
        pending={reopen.isPending}
        aria-label={`Reopen: ${nameOfLine(line)}`}
        onClick={() => reopen.mutate({ params: { id: line.id } })}
      >
        Reopen
      </Button>
    )
  }
  if (line.uses.length === 0) return null
  return (
    <Button
      size="small"
      aria-label={`Settle: ${nameOfLine(line)}`}
      render={<Link from="/operator/accounts/provider" to="." search={(before) => ({ ...before, settle: line.id })} resetScroll={false} />}
    >
      Settle
    </Button>
  )
}

function LineCell({ line }: { line: ProviderLine }) {
  const { kind, ref, words, payment, type, settled } = line
  const why = whyNot(line)
  return (
    <div className="min-w-0">
      <div className="font-bold">{kindWords[kind]}</div>
      {payment && (
        <div className="text-sm">
          <Link to="/operator/payments" search={{ state: 'all', q: payment.id }}>
            {payment.campaignName}
          </Link>{' '}
          <span className="text-muted">{payment.agencyName}</span>
        </div>
      )}
      {settled && (
        <div className="text-sm wrap-anywhere">
          {usedFor[settled.as]} by {settled.by.general.displayName}: {settled.note}
        </div>
      )}
      {!settled && why !== undefined && <div className="text-sm wrap-anywhere text-danger-text">{why}</div>}
      <div className="text-sm wrap-anywhere text-muted">
        {[words, ref, kind === 'other' ? type : undefined].filter((text) => text !== undefined && text !== null && text !== '').join(' · ')}
      </div>
    </div>
  )
}
