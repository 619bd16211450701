import { Link } from '@tanstack/react-router'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { MiniChart } from '#ui/surfaces/bar-chart.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { monthWords } from './dashboard-words.ts'

type Month = Dashboard['months'][number]
type View = 'chart' | 'table'

const views = [
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

/** The chart has space for these; the table behind it has all twelve. */
const monthsInChart = 6

/** What was charged this month and in the previous months. */
export function ChargedCard({ months }: { months: Dashboard['months'] }) {
  const [view, setView] = useState<View>('chart')
  const now = months.at(-1)
  if (!now) return null
  return (
    <Card className="flex flex-col">
      <div className="flex flex-col gap-4 p-5 max-sm:p-4">
        <SectionHeader bare end={<Link to="/agency/billing/payments">Payments</Link>}>
          Charged in {monthWords(now.month, 'long')}
        </SectionHeader>
        <div>
          <PriceText money={now.certain} size="figure" />
          {now.expected.amount > 0 && <p className="text-sm text-muted">{formatMoney(now.expected)} future and scheduled</p>}
        </div>
        <SegmentedControl label="Show as" segments={views} value={view} onValueChange={setView} />
        {view === 'chart' && <MonthChart months={months.slice(-monthsInChart)} />}
      </div>
      {view === 'table' && <Table caption="Charged per month" columns={columns} rows={months.toReversed()} rowKey={({ month }) => month} />}
    </Card>
  )
}

const columns: Column<Month>[] = [
  { key: 'month', head: 'Month', fold: 'stay', cell: ({ month }) => `${monthWords(month, 'long')} ${month.slice(0, 4)}` },
  { key: 'charged', head: 'Charged', align: 'right', fold: 'stay', cell: ({ certain }) => formatMoney(certain) },
]

function MonthChart({ months }: { months: readonly Month[] }) {
  const sums = months.map(({ month, certain }) => `${monthWords(month, 'short')} ${formatMoney(certain)}`)
  return (
    <MiniChart
      voice="agency"
      title={`Charged per month: ${sums.join(', ')}`}
      bars={months.map(({ month, certain }) => ({ label: monthWords(month, 'short'), certain: certain.amount }))}
    />
  )
}
