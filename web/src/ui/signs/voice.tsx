import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Mark } from './mark.tsx'

/** The side that speaks; 'both' means they agreed. */
export type VoiceSide = 'agency' | 'creator' | 'both'

const agencyArrow = 'M1 2.2Q1 .6 2.4 1.3L9.6 5.1Q10.9 6 9.6 6.9L2.4 10.7Q1 11.4 1 9.8Z'
const creatorArrow = 'M10 2.2Q10 .6 8.6 1.3L1.4 5.1Q.1 6 1.4 6.9L8.6 10.7Q10 11.4 10 9.8Z'

export interface VoiceGlyphProps {
  side: VoiceSide
  className?: string | undefined
}

/** One half of the mark, or the pair. Hidden from screen readers, because the text next to it names the side. */
export function VoiceGlyph({ side, className }: VoiceGlyphProps): ReactNode {
  if (side === 'both') return <Mark on="text" className={className ?? 'h-3.5 w-5'} />
  return (
    <svg viewBox="0 0 11 12" aria-hidden className={cx('shrink-0', className ?? 'h-3 w-[11px]')}>
      <path d={side === 'agency' ? agencyArrow : creatorArrow} className={side === 'agency' ? 'fill-agency-mark' : 'fill-creator-mark'} />
    </svg>
  )
}

export interface VoiceProps {
  side: VoiceSide
  /** A tinted chip: the other side is asking, so this person can act. */
  turn?: boolean | undefined
  /** 'you ask', 'asking €420', 'agreed €400', 'Hud Skincare'. */
  children: ReactNode
  className?: string | undefined
}

export function Voice({ side, turn = false, children, className }: VoiceProps): ReactNode {
  const chip = side === 'agency' ? 'bg-agency-tint text-on-agency-tint' : 'bg-creator-tint text-on-creator-tint'
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 text-sm whitespace-nowrap',
        turn ? cx('rounded-badge px-2 py-0.5 font-semibold', chip) : 'text-muted',
        className,
      )}
    >
      <VoiceGlyph side={side} />
      <span>{children}</span>
    </span>
  )
}
