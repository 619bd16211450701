import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface DialogColumnsProps {
  children: ReactNode
  /** The sunken column on the right, for prices and payments. */
  aside: ReactNode
  /** On phones the column comes first, for dialogs in which the price matters most. */
  asideFirst?: boolean | undefined
  /** 392 instead of 316 px, for a column that contains a form. */
  wideAside?: boolean | undefined
}

/** The body of a record dialog: text on the left, prices on the right. Use it in a `flush` dialog. */
export function DialogColumns({ children, aside, asideFirst = false, wideAside = false }: DialogColumnsProps): ReactNode {
  return (
    <div
      className={cx(
        'grid min-h-full max-sm:flex max-sm:flex-col',
        wideAside ? 'grid-cols-[minmax(0,1fr)_392px] max-md:grid-cols-[minmax(0,1fr)_316px]' : 'grid-cols-[minmax(0,1fr)_316px]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-6 px-6 py-5 max-sm:p-4">{children}</div>
      <aside
        className={cx(
          'flex min-w-0 flex-col gap-4 border-border bg-sunken px-6 py-5 max-sm:p-4 sm:border-l',
          asideFirst ? 'max-sm:order-first max-sm:border-b' : 'max-sm:border-t',
        )}
      >
        {aside}
      </aside>
    </div>
  )
}
