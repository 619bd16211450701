import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Logo } from '#ui/signs/mark.tsx'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'
import { MainPart, ScreenTitle } from './screen.tsx'

export interface AuthCardProps {
  title: string
  /** One muted line below the title. */
  note?: ReactNode
  /** The background: the knot in both colours for login, reset and confirm; the cyan page for signup. */
  ground: 'knot' | 'cyan'
  /** 560 px wide, for signup, instead of 408. */
  wide?: boolean | undefined
  /** The link to the start page around the logo. */
  home: RenderElement
  children: ReactNode
  /** Below the form: 'New here? Sign up'. */
  foot?: ReactNode
}

export function AuthCard({ title, note, ground, wide = false, home, children, foot }: AuthCardProps): ReactNode {
  return (
    <div
      className={cx(
        'relative isolate grid min-h-dvh place-items-center px-4 py-6 max-sm:px-3 max-sm:py-4',
        ground === 'cyan' && 'bg-agency-bar',
      )}
    >
      <Ground ground={ground} />
      <MainPart
        className={cx(
          'w-full rounded-dialog bg-surface shadow-dialog',
          wide
            ? 'max-w-[560px] px-9 pt-[30px] pb-8 max-sm:px-5 max-sm:py-6'
            : 'max-w-[408px] px-9 pt-9 pb-7 max-sm:px-[22px] max-sm:pt-7 max-sm:pb-[22px]',
        )}
      >
        {renderAs(home, { className: cx('inline-block no-underline', wide ? 'mb-[18px]' : 'mb-6'), children: <Logo /> })}
        <ScreenTitle className={wide ? 'text-[1.625rem] leading-8 max-sm:text-[1.375rem] max-sm:leading-7' : ''}>{title}</ScreenTitle>
        {note !== undefined && <p className="mt-1 text-muted">{note}</p>}
        <div className="mt-5">{children}</div>
        {foot !== undefined && <div className="mt-5 text-muted">{foot}</div>}
      </MainPart>
    </div>
  )
}

function Ground({ ground }: { ground: 'knot' | 'cyan' }): ReactNode {
  const shared = {
    viewBox: '0 0 1440 900',
    preserveAspectRatio: 'xMidYMid slice',
    'aria-hidden': true,
    className: 'fixed inset-0 -z-1 size-full',
  } as const
  if (ground === 'knot') {
    return (
      <svg {...shared}>
        <path d="M-120 -330 L1130 450 L-120 1230Z" className="fill-agency-bar" />
        <path d="M1560 -330 L310 450 L1560 1230Z" className="fill-creator-bar" />
        <path d="M310 450 L720 194.2 L1130 450 L720 705.8Z" className="fill-[light-dark(var(--mark-ink),var(--info-line))]" />
      </svg>
    )
  }
  return (
    <svg {...shared}>
      <path d="M-160 -360 L760 450 L-160 1260Z" className="fill-[color-mix(in_srgb,var(--agency-tint)_45%,var(--agency-bar))]" />
      <path d="M1600 -360 L680 450 L1600 1260Z" className="fill-[color-mix(in_srgb,var(--agency-mark)_24%,var(--agency-bar))]" />
    </svg>
  )
}
