import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export type Gap = 4 | 8 | 12 | 16 | 24 | 32 | 48

const gaps = { 4: 'gap-1', 8: 'gap-2', 12: 'gap-3', 16: 'gap-4', 24: 'gap-6 max-sm:gap-4', 32: 'gap-8', 48: 'gap-12' } satisfies Record<
  Gap,
  string
>

export interface StackProps {
  children: ReactNode
  /** In pixels; 24 becomes 16 on phones. */
  gap?: Gap | undefined
  className?: string | undefined
}

/** Elements in a column. */
export function Stack({ children, gap = 24, className }: StackProps): ReactNode {
  return <div className={cx('flex min-w-0 flex-col', gaps[gap], className)}>{children}</div>
}

/** Elements in a row that wraps. */
export function Cluster({ children, gap = 8, className }: StackProps): ReactNode {
  return <div className={cx('flex min-w-0 flex-wrap items-center', gaps[gap], className)}>{children}</div>
}
