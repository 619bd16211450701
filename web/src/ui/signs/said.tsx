import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Voice, type VoiceSide } from './voice.tsx'

export interface SaidProps {
  side: VoiceSide
  /** 'You, 12 Nov', 'Hud Skincare'. */
  who: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A message of one side about an item: a sunken note with that side's arrow. */
export function Said({ side, who, children, className }: SaidProps): ReactNode {
  return (
    <div className={cx('rounded-control bg-sunken px-3.5 pt-2.5 pb-3', className)}>
      <Voice side={side}>{who}</Voice>
      <p className="whitespace-pre-line">{children}</p>
    </div>
  )
}
