import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

/** The id of a failed call below its words; one click selects it whole. Renders nothing without one. */
export function Reference({ children, className }: { children: string | undefined; className?: string }): ReactNode {
  if (!children) return null
  return (
    <p className={cx('text-xs', className)}>
      Request ID: <span className="select-all">{children}</span>
    </p>
  )
}
