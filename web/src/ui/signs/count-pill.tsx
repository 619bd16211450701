import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export interface CountPillProps {
  count: number
  /** Tinted with the side's colour: something new for this person. */
  fresh?: boolean | undefined
  className?: string | undefined
}

/** A small number after a heading, a tab or a state. Numbers above 99 are shown as 99+. */
export function CountPill({ count, fresh = false, className }: CountPillProps): ReactNode {
  return (
    <span
      className={cx(
        'num inline-block h-5 min-w-5 shrink-0 rounded-full px-1.5 text-center font-sans text-xs leading-5 font-bold tracking-normal',
        fresh ? 'bg-accent-vivid text-on-vivid' : 'bg-neutral-tint text-on-neutral-tint',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
