import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { formatMoney, type MoneyValue } from '#ui/signs/format-money.ts'

export interface Fact {
  label: string
  value: ReactNode
}

/** Small labels above their values; placed next to each other if there is room. */
export function Facts({
  facts,
  columns = 3,
  className,
}: {
  facts: readonly Fact[]
  columns?: 1 | 2 | 3 | undefined
  className?: string | undefined
}): ReactNode {
  const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }[columns]
  return (
    <dl className={cx('grid gap-4', columnClass, className)}>
      {facts.map((fact) => (
        <div key={fact.label} className="min-w-0">
          <dt className="mb-0.5 text-sm font-semibold text-muted">{fact.label}</dt>
          <dd className="wrap-break-word">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A small heading above a paragraph or list of a record. */
export function Labelled({
  label,
  children,
  level = 3,
  end,
  className,
}: {
  label: ReactNode
  children: ReactNode
  level?: 2 | 3 | undefined
  end?: ReactNode
  className?: string | undefined
}): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={className}>
      <div className="mb-1 flex items-baseline gap-3">
        <Heading className="font-sans text-sm font-semibold tracking-normal text-muted">{label}</Heading>
        {end !== undefined && <div className="ml-auto text-sm">{end}</div>}
      </div>
      {children}
    </section>
  )
}

export interface SumLine {
  label: ReactNode
  money: MoneyValue
}

export interface PriceBreakdownProps {
  lines: readonly SumLine[]
  total: SumLine
  className?: string | undefined
}

/** Amounts in a column, always with two decimals, and a rule above the total. */
export function PriceBreakdown({ lines, total, className }: PriceBreakdownProps): ReactNode {
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', className)}>
      {lines.map((line, index) => (
        // Two lines may have the same text, such as two fees of one kind.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex justify-between gap-4">
          <dt className="text-muted">{line.label}</dt>
          <dd className="num font-medium">{formatMoney(line.money, 'always')}</dd>
        </div>
      ))}
      <div className="mt-0.5 flex justify-between gap-4 border-t border-border pt-2.5 font-bold">
        <dt>{total.label}</dt>
        <dd className="num">{formatMoney(total.money, 'always')}</dd>
      </div>
    </dl>
  )
}
