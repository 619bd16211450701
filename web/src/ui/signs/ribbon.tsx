import { Children, type ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Mark } from './mark.tsx'

/** Pink: about the creator. Cyan: from the brand. Dark with the mark: a deal. Grey: ended. */
export type RibbonKind = 'creator' | 'agency' | 'deal' | 'gone'

const kindClass = {
  creator: 'bg-creator-vivid text-on-vivid',
  agency: 'bg-agency-vivid text-on-vivid',
  deal: 'bg-primary text-on-primary',
  gone: 'bg-border text-main',
} satisfies Record<RibbonKind, string>

export interface RibbonProps {
  kind: RibbonKind
  children: ReactNode
}

/** A swallow-tailed ribbon, cut like the mark's edge. */
export function Ribbon({ kind, children }: RibbonProps): ReactNode {
  return (
    <span
      className={cx(
        'inline-flex h-[26px] items-center gap-1.5 pr-[22px] pl-3 text-xs font-bold whitespace-nowrap [clip-path:var(--ribbon-cut,polygon(0_0,100%_0,calc(100%-10px)_50%,100%_100%,0_100%))]',
        kindClass[kind],
      )}
    >
      {kind === 'deal' && <Mark on="primary" className="h-[13px] w-[18px]" />}
      {children}
    </span>
  )
}

/** Ribbons on the upper left edge of a card, which must be `relative`. Two ribbons interlock. */
export function Ribbons({ children }: { children: ReactNode }): ReactNode {
  const all = Children.toArray(children)
  if (all.length === 0) return null
  return (
    <span className="absolute top-3 -left-px flex max-w-full flex-wrap gap-y-1 [&>*+*]:-ml-2.5 [&>*+*]:pl-[22px] [&>*+*]:[--ribbon-cut:polygon(10px_0,100%_0,calc(100%-10px)_50%,100%_100%,10px_100%,0_50%)]">
      {all}
    </span>
  )
}
