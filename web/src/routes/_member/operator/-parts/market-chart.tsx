import type { Overview } from '@pairtake/protocol/operator/operator'
import { ChartCard } from '#ui/surfaces/chart-card.tsx'
import { formatCount, formatMoney, formatMoneyShort } from '#ui/signs/format-money.ts'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { metrics, type Metric } from './market-metrics.ts'

type Month = Overview['months'][number]

const looks: Record<Metric, { label: string; heading: string; of: (month: Month) => number; isMoney: boolean }> = {
  volume: { label: 'Paid', heading: 'Paid by brands', of: ({ volume }) => volume.amount, isMoney: true },
  fees: { label: 'Fees', heading: 'Service fees', of: ({ fees }) => fees.amount, isMoney: true },
  jobs: { label: 'Jobs', heading: 'Jobs started', of: ({ contracts }) => contracts, isMoney: false },
  members: { label: 'Members', heading: 'New members', of: ({ members }) => members, isMoney: false },
}

const segments = metrics.map((value) => ({ value, label: looks[value].label }))
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** Converts '2026-11' to 'Nov'. */
const monthLabel = (month: string) => shortMonth.format(new Date(`${month}-01T00:00:00Z`))

type MarketChartProps = { overview: Overview; metric: Metric; onMetric: (metric: Metric) => void }

/** The marketplace over the last twelve months, one metric at a time. */
export function MarketChart({ overview: { months, volume }, metric, onMetric }: MarketChartProps) {
  const { label, heading, of, isMoney } = looks[metric]
  const { currency } = volume
  const format = (amount: number) => (isMoney ? formatMoney({ amount, currency }) : formatCount(amount))
  const formatShort = (amount: number) => (isMoney ? formatMoneyShort({ amount, currency }) : formatCount(amount))
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl label="Measure" segments={segments} value={metric} onValueChange={onMetric} />
      {months.every((month) => of(month) === 0) && <p className="text-sm text-muted">Nothing yet in these twelve months.</p>}
      <ChartCard
        heading={`${heading}, month by month`}
        title={`${heading} per month`}
        voice="both"
        periodLabel="Month"
        certainLabel={label}
        bars={months.map((month) => ({ label: monthLabel(month.month), certain: of(month) }))}
        format={format}
        formatShort={formatShort}
      />
    </div>
  )
}
