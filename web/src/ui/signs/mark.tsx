import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

const agencyHalf = 'M2.00 7.00Q2.00 2.00 6.56 4.06L29.35 14.35Q33.00 16.00 29.35 17.65L6.56 27.94Q2.00 30.00 2.00 25.00Z'
const creatorHalf = 'M37.44 4.06Q42.00 2.00 42.00 7.00L42.00 25.00Q42.00 30.00 37.44 27.94L14.65 17.65Q11.00 16.00 14.65 14.35Z'
const overlap =
  'M14.65 17.65Q11.00 16.00 14.65 14.35L22.00 11.03Q22.00 11.03 22.00 11.03L29.35 14.35Q33.00 16.00 29.35 17.65L22.00 20.97Q22.00 20.97 22.00 20.97Z'

/** The background of the mark: a page, the bar of a side, running text, the primary colour. */
export type MarkGround = 'page' | 'agency-bar' | 'creator-bar' | 'operator-bar' | 'text' | 'primary'

interface MarkInks {
  agency: string
  creator: string
  overlap: string
}

/** On a side's own bar, its half is white and the other half keeps its colour. */
const inks = {
  page: { agency: 'fill-agency-vivid', creator: 'fill-creator-vivid', overlap: 'fill-main' },
  text: { agency: 'fill-agency-mark', creator: 'fill-creator-mark', overlap: 'fill-main' },
  primary: {
    agency: 'fill-[light-dark(var(--mark-agency),var(--agency-vivid))]',
    creator: 'fill-[light-dark(var(--mark-creator),var(--creator-vivid))]',
    overlap: 'fill-on-primary',
  },
  'agency-bar': { agency: 'fill-(--mark-own)', creator: 'fill-(--mark-creator)', overlap: 'fill-(--mark-ink)' },
  'creator-bar': { agency: 'fill-(--mark-agency)', creator: 'fill-(--mark-own)', overlap: 'fill-(--mark-ink)' },
  'operator-bar': { agency: 'fill-(--mark-agency)', creator: 'fill-(--mark-creator)', overlap: 'fill-on-bar' },
} satisfies Record<MarkGround, MarkInks>

export interface MarkProps {
  on?: MarkGround | undefined
  /** Animates the halves sliding together, once: when a deal is made or onboarding is complete, and nowhere else. */
  meeting?: boolean | undefined
  /** Size: `h-[26px] w-9` on the bar. */
  className?: string | undefined
}

/** Two play arrows that face each other and overlap. Hidden from screen readers, because the text next to it says the same. */
export function Mark({ on = 'page', meeting = false, className = 'h-8 w-11' }: MarkProps): ReactNode {
  const ink = inks[on]
  return (
    <svg viewBox="0 0 44 32" aria-hidden className={cx('shrink-0 overflow-visible', className)}>
      <path d={agencyHalf} className={cx(ink.agency, meeting && 'animate-meet-right')} />
      <path d={creatorHalf} className={cx(ink.creator, meeting && 'animate-meet-left')} />
      <path d={overlap} className={cx(ink.overlap, meeting && 'animate-join')} />
    </svg>
  )
}

export interface LogoProps {
  on?: MarkGround | undefined
  className?: string | undefined
}

/** The mark and the name. Wrap it in a link to the start page. */
export function Logo({ on = 'page', className }: LogoProps): ReactNode {
  const isOnBar = on.endsWith('-bar')
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-title text-xl leading-none font-bold tracking-[-.025em] max-md:gap-2 max-md:text-[1.1875rem]',
        isOnBar ? 'text-on-bar' : 'text-main',
        className,
      )}
    >
      <Mark on={on} className="h-[26px] w-9 max-md:h-[23px] max-md:w-8" />
      {/* The narrowest phones show only the mark, because the bar's icons need the space. */}
      <span className={cx(isOnBar && 'max-[359px]:hidden')}>Pairtake</span>
    </span>
  )
}
