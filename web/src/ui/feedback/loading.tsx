import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

const shade =
  'block rounded-badge bg-[linear-gradient(90deg,var(--hover)_25%,var(--border)_50%,var(--hover)_75%)] bg-size-[200%_100%] animate-shimmer motion-reduce:animate-none'

export interface SkeletonProps {
  /** Size and shape, such as `h-3 w-2/5` or `size-10 rounded-full`. */
  className: string
}

/** One grey placeholder. Put placeholders inside `Loading`, which shows them after 150 ms. */
export function Skeleton({ className }: SkeletonProps): ReactNode {
  return <span aria-hidden className={cx(shade, className)} />
}

export interface LoadingProps {
  /** The label that screen readers announce once: 'Loading jobs'. */
  label?: string | undefined
  children: ReactNode
  className?: string | undefined
}

export function Loading({ label = 'Loading', children, className }: LoadingProps): ReactNode {
  return (
    <div aria-busy="true" data-loading="" className={cx('animate-appear', className)}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
