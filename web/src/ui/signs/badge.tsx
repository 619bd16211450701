import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'agency' | 'creator'

const softClass = {
  neutral: 'bg-neutral-tint text-on-neutral-tint',
  info: 'bg-info-tint text-on-info-tint',
  success: 'bg-success-tint text-on-success-tint',
  warning: 'bg-warning-tint text-on-warning-tint',
  danger: 'bg-danger-tint text-on-danger-tint',
  agency: 'bg-agency-tint text-on-agency-tint',
  creator: 'bg-creator-tint text-on-creator-tint',
} satisfies Record<BadgeTone, string>

const solidClass = {
  ...softClass,
  info: 'bg-info-solid text-on-info-solid',
  success: 'bg-success-solid text-on-success-solid',
  warning: 'bg-warning-solid text-on-warning-solid',
  danger: 'bg-danger-solid text-on-danger-solid',
} satisfies Record<BadgeTone, string>

export interface BadgeProps {
  tone?: BadgeTone | undefined
  /** Soft badges state a status, solid ones mean that it is your turn. */
  solid?: boolean | undefined
  icon: LucideIcon
  children: ReactNode
  className?: string | undefined
}

export function Badge({ tone = 'neutral', solid = false, icon: Icon, children, className }: BadgeProps): ReactNode {
  const toneClass = solid ? solidClass[tone] : softClass[tone]
  return (
    <span
      className={cx(
        'inline-flex min-h-6 shrink-0 items-center gap-[5px] rounded-badge pr-2 pl-[7px] text-xs font-semibold whitespace-nowrap',
        toneClass,
        className,
      )}
    >
      <Icon aria-hidden size={13} strokeWidth={2.4} className="shrink-0" />
      {children}
    </span>
  )
}
