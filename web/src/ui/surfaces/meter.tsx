import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export type MeterTone = 'accent' | 'success' | 'warning' | 'danger'

const toneClass = {
  accent: 'bg-accent-mark',
  success: 'bg-success-text',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-text',
} satisfies Record<MeterTone, string>

export interface MeterProps {
  /** The accessible name: 'Upload of IMG_2214.heic'. */
  label: string
  /** From 0 to 1; absent while the progress is unknown. */
  value?: number | undefined
  tone?: MeterTone | undefined
  className?: string | undefined
}

/** A progress bar, 6 px high. The sentence next to it says the same in words. */
export function Meter({ label, value, tone = 'accent', className }: MeterProps): ReactNode {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('flex h-1.5 overflow-hidden rounded-full bg-border', className)}
    >
      <div
        className={cx(
          'h-full transition-[width] duration-(--slow)',
          toneClass[tone],
          percent === undefined && 'w-1/3 animate-pulse motion-reduce:animate-none',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}

export interface MeterPart {
  label: string
  count: number
  tone: MeterTone
}

/** The parts of a whole: approved, in review, sent back. */
export function PartsMeter({
  parts,
  total,
  className,
}: {
  parts: readonly MeterPart[]
  total: number
  className?: string | undefined
}): ReactNode {
  const words = parts.map((part) => `${part.count} ${part.label}`).join(', ')
  return (
    <div
      role="img"
      aria-label={`${words}, of ${total}`}
      className={cx('flex h-1.5 gap-px overflow-hidden rounded-full bg-border', className)}
    >
      {parts.map((part) => (
        <div
          key={part.label}
          className={cx('h-full', toneClass[part.tone])}
          style={{ width: `${(part.count / Math.max(1, total)) * 100}%` }}
        />
      ))}
    </div>
  )
}
