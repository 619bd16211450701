import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { type Shot, ShotStrip } from '#ui/signs/shot-strip.tsx'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

const frames: readonly Shot[] = [
  { kind: 'video', state: 'empty' },
  { kind: 'video', state: 'empty' },
  { kind: 'photo', state: 'empty', shape: '4:5' },
]

export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex flex-col items-center gap-1.5 px-5 py-8 text-center', className)}>
      <ShotStrip big shots={frames} className="mb-1.5" />
      <Heading className="text-lg tracking-[-.01em]">{title}</Heading>
      {children !== undefined && <p className="max-w-[52ch] text-muted">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
