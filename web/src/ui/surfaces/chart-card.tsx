import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Bar, BarChart, type ChartVoice } from './bar-chart.tsx'
import { Card } from './card.tsx'
import { cx } from '#ui/base/cx.ts'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { type Column, Table } from './table.tsx'

export interface ChartCardProps {
  /** 'Month by month'. */
  heading: string
  /** The text alternative: 'Earned per month, December to November 2026'. */
  title: string
  bars: readonly Bar[]
  /** For the table: '€920.00' or '€920'. */
  format: (value: number) => string
  /** For the chart, which has little space: '€920', '€12.5K'. */
  formatShort: (value: number) => string
  voice: ChartVoice
  /** 'Month'. */
  periodLabel: string
  /** 'Earned'. */
  certainLabel: string
  /** 'Future'; if absent, nothing is hatched and the table has one column less. */
  futureLabel?: string | undefined
  className?: string | undefined
}

type View = 'chart' | 'table'

const views = [
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

/** A chart, its legend, and the same figures as a table. */
export function ChartCard(props: ChartCardProps): ReactNode {
  const { heading, title, bars, formatShort, voice, certainLabel, futureLabel, className } = props
  const [view, setView] = useState<View>('chart')
  return (
    <Card className={cx('flex flex-col', className)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-2.5 max-sm:px-4 max-sm:pt-4">
        <h2 className="mr-auto text-lg tracking-[-.01em]">{heading}</h2>
        <ChartKey kind={voice} label={certainLabel} />
        {futureLabel !== undefined && <ChartKey kind="future" label={futureLabel} />}
        <SegmentedControl label="Show as" segments={views} value={view} onValueChange={setView} />
      </div>
      {view === 'chart' ? (
        <BarChart title={title} bars={bars} format={formatShort} voice={voice} className="px-5 pb-5 max-sm:px-4 max-sm:pb-4" />
      ) : (
        <Table caption={title} columns={tableColumns(props)} rows={[...bars].reverse()} rowKey={(bar) => bar.label} className="mt-1" />
      )}
    </Card>
  )
}

function tableColumns({ periodLabel, certainLabel, futureLabel, format }: ChartCardProps): Column<Bar>[] {
  const period: Column<Bar> = { key: 'period', head: periodLabel, fold: 'stay', cell: (bar) => bar.label }
  const certain: Column<Bar> = { key: 'certain', head: certainLabel, align: 'right', fold: 'stay', cell: (bar) => format(bar.certain) }
  if (futureLabel === undefined) return [period, certain]
  const future: Column<Bar> = {
    key: 'future',
    head: futureLabel,
    align: 'right',
    fold: 'second',
    foldLabel: futureLabel,
    cell: (bar) => format(bar.future ?? 0),
  }
  return [period, certain, future]
}

const keyClass = {
  agency: 'bg-chart-agency',
  creator: 'bg-chart-creator',
  both: 'bg-chart-both',
  future: 'border border-chart-future bg-[repeating-linear-gradient(45deg,var(--chart-future)_0_1.8px,transparent_1.8px_4.2px)]',
}

/** One entry of a chart's legend; also used before an amount that the chart shows hatched. */
export function ChartKey({ kind, label }: { kind: ChartVoice | 'future'; label: ReactNode }): ReactNode {
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden className={cx('size-3.5 shrink-0 rounded-[4px]', keyClass[kind])} />
      {label}
    </span>
  )
}
