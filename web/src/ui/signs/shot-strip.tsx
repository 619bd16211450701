import { Check, CircleAlert, Eye, Image, Loader, type LucideIcon, Play, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export type ShotShape = '9:16' | '4:5' | '1:1' | '16:9'
/** 'asked': the brand wants it. The others are for jobs, from not delivered yet to approved. */
export type ShotState = 'asked' | 'empty' | 'processing' | 'review' | 'changes' | 'approved' | 'failed'

export interface Shot {
  kind: 'video' | 'photo'
  state: ShotState
  /** By default, videos are 9:16 and photos 4:5. */
  shape?: ShotShape | undefined
}

export interface ShotStripProps {
  shots: readonly Shot[]
  big?: boolean | undefined
  /** The maximum number of frames; beyond it the last becomes '+n'. */
  limit?: number | undefined
  className?: string | undefined
}

const stateClass = {
  asked: 'border-accent-mark text-accent-text bg-surface',
  empty: 'border-dashed border-border-strong text-faint',
  processing: 'border-border-strong bg-neutral-tint text-muted',
  review: 'border-warning-solid bg-warning-solid text-on-warning-solid',
  changes: 'border-danger-solid bg-danger-solid text-on-danger-solid',
  failed: 'border-danger-solid bg-danger-solid text-on-danger-solid',
  approved: 'border-success-solid bg-success-solid text-on-success-solid',
} satisfies Record<ShotState, string>

const stateIcon = {
  processing: Loader,
  review: Eye,
  changes: Undo2,
  failed: CircleAlert,
  approved: Check,
} satisfies Partial<Record<ShotState, LucideIcon>>

const widths = {
  '9:16': { base: 'w-[18px]', big: 'w-[26px]' },
  '4:5': { base: 'w-[26px]', big: 'w-9' },
  '1:1': { base: 'w-8', big: 'w-11' },
  '16:9': { base: 'w-14', big: 'w-[78px]' },
} satisfies Record<ShotShape, { base: string; big: string }>

function shotIcon({ kind, state }: Shot): LucideIcon {
  if (state === 'asked' || state === 'empty') return kind === 'video' ? Play : Image
  return stateIcon[state]
}

/** One frame per requested item. Hidden from screen readers, because the sentence next to it says the same. */
export function ShotStrip({ shots, big = false, limit = 12, className }: ShotStripProps): ReactNode {
  const shown = shots.length > limit ? shots.slice(0, limit - 1) : shots
  const rest = shots.length - shown.length
  return (
    <span aria-hidden className={cx('flex flex-wrap items-end gap-1', className)}>
      {shown.map((shot, index) => {
        const Icon = shotIcon(shot)
        const width = widths[shot.shape ?? (shot.kind === 'video' ? '9:16' : '4:5')][big ? 'big' : 'base']
        return (
          // The frames have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <span
            key={index}
            className={cx(
              'grid place-items-center border-[1.5px]',
              big ? 'h-11 rounded-[5px]' : 'h-8 rounded-[4px]',
              width,
              stateClass[shot.state],
            )}
          >
            <Icon size={big ? 14 : 11} strokeWidth={2.6} />
          </span>
        )
      })}
      {rest > 0 && <span className="num self-center pl-1 text-xs font-semibold text-muted">+{rest}</span>}
    </span>
  )
}
