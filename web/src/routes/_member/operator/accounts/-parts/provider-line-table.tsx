import { Link } from '@tanstack/react-router'
import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { fitSigns, kindWords, whyNot } from './provider-line-words.ts'

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
  { key: 'fit', head: 'Beside our books', fold: 'second', cell: ({ fit }) => <FitBadge fit={fit} /> },
]

export function ProviderLineTable({ lines }: { lines: readonly ProviderLine[] }) {
  return <Table caption="Lines of the card provider" columns={columns} rows={lines} rowKey={({ id }) => id} />
}

function FitBadge({ fit }: Pick<ProviderLine, 'fit'>) {
  const { label, tone, icon } = fitSigns[fit]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function LineCell({ line }: { line: ProviderLine }) {
  const { kind, ref, words, payment, type } = line
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
      {why !== undefined && <div className="text-sm wrap-anywhere text-danger-text">{why}</div>}
      <div className="text-sm wrap-anywhere text-muted">
        {[words, ref, kind === 'other' ? type : undefined].filter((text) => text !== undefined && text !== null && text !== '').join(' · ')}
      </div>
    </div>
  )
}
