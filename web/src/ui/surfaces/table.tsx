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
  /** In a folded row, the column stays in the first line, moves to the second, or is hidden. */
  fold?: 'stay' | 'second' | 'hide' | undefined
  /** A folded table hides its head, so a cell in the second line may need a label before it. */
  foldLabel?: string | undefined
  headHidden?: boolean | undefined
}

export interface TableProps<Row> {
  /** Read by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Below this breakpoint each row is folded into lines: a phone's width, or also a tablet's for a table with buttons or long words. */
  foldsBelow?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** A table for money and logs. Put it inside a Card; the last row follows its rounded corners. */
export function Table<Row>({ caption, columns, rows, rowKey, foldsBelow = 'sm', className }: TableProps<Row>): ReactNode {
  return (
    <div data-scrolls-sideways="" data-folds-below={foldsBelow} className={cx('relative overflow-x-auto rounded-b-[.8125rem]', className)}>
      <table role="table" className="w-full border-collapse folded:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="folded:sr-only">
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
        <tbody role="rowgroup" className="folded:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-t border-border folded:flex folded:flex-wrap folded:items-center folded:gap-x-2.5 folded:gap-y-1 folded:px-4 folded:py-3 folded:before:order-1 folded:before:basis-full folded:before:content-['']"
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
  stay: 'folded:first:min-w-0 folded:first:flex-1',
  second: 'folded:order-2 folded:text-sm folded:text-muted',
  hide: 'folded:hidden',
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const { align, fold = 'second', foldLabel, cell } = column
  return (
    <td
      role="cell"
      className={cx(
        'px-3 py-3 first:pl-5 last:pr-5 folded:p-0!',
        align === 'right' && 'num text-right font-semibold',
        // A figure of several lines ends where the folded row ends, as in the table.
        (align !== 'right' || fold !== 'stay') && 'folded:text-left',
        foldClass[fold],
        // Buttons keep to the right where a folded row has room.
        align === 'right' && fold === 'second' && 'folded:sm:ml-auto',
      )}
    >
      {foldLabel !== undefined && <span className="mr-1 hidden font-normal folded:inline">{foldLabel}</span>}
      {cell(row)}
    </td>
  )
}
