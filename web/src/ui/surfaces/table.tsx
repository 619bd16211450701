// A table displayed as blocks loses its semantics in some browsers, so its roles are explicit.
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned right. */
  align?: 'left' | 'right' | undefined
  /** Below 640 px, the column stays in the first line, moves to the second, or is hidden. */
  fold?: 'stay' | 'second' | 'hide' | undefined
  /** Phones hide the table's head, so a cell in the second line may need a label before it. */
  foldLabel?: string | undefined
  headHidden?: boolean | undefined
}

export interface TableProps<Row> {
  /** Read by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  className?: string | undefined
}

/** A table for money and logs. Put it inside a Card; the last row follows its rounded corners. */
export function Table<Row>({ caption, columns, rows, rowKey, className }: TableProps<Row>): ReactNode {
  return (
    <div data-scrolls-sideways="" className={cx('relative overflow-x-auto rounded-b-[.8125rem]', className)}>
      <table role="table" className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'bg-sunken px-3 py-[9px] text-sm font-semibold whitespace-nowrap text-muted first:pl-5 last:pr-5',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-t border-border max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2.5 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 max-sm:before:order-1 max-sm:before:basis-full max-sm:before:content-['']"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const foldClass = {
  stay: 'max-sm:first:min-w-0 max-sm:first:flex-1',
  second: 'max-sm:order-2 max-sm:text-sm max-sm:text-muted',
  hide: 'max-sm:hidden',
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const { align, fold = 'second', foldLabel, cell } = column
  return (
    <td
      role="cell"
      className={cx(
        'px-3 py-3 first:pl-5 last:pr-5 max-sm:p-0! max-sm:text-left',
        align === 'right' && 'num text-right font-semibold',
        foldClass[fold],
      )}
    >
      {foldLabel !== undefined && <span className="mr-1 font-normal sm:hidden">{foldLabel}</span>}
      {cell(row)}
    </td>
  )
}
