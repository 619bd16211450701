import { ChevronRight } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { useRowFocus } from '#ui/base/use-row-focus.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

/** Rows inside a Card, separated by hairlines. Below a SectionHeader the first row has one too. */
export function Rows({
  children,
  afterHeader = false,
  className,
  ...rest
}: ComponentProps<'ul'> & { afterHeader?: boolean | undefined }): ReactNode {
  const focus = useRowFocus<HTMLUListElement>()
  return (
    <ul
      {...rest}
      {...focus}
      className={cx(
        '[&>li]:border-t [&>li]:border-border',
        !afterHeader && '[&>li:first-child]:border-t-0',
        '[&>li:first-child]:rounded-t-[inherit] [&>li:last-child]:rounded-b-[.8125rem]',
        className,
      )}
    >
      {children}
    </ul>
  )
}

export interface RowProps {
  children: ReactNode
  /** The selected record, which is shown next to the list. */
  selected?: boolean | undefined
  /** Aligns the content at the top, for rows of several lines. */
  top?: boolean | undefined
  className?: string | undefined
}

/** If it contains a RowLink, the whole row is clickable; put buttons into RowActions so that they lie above the link. */
export function Row({ children, selected = false, top = false, className }: RowProps): ReactNode {
  return (
    <li
      className={cx(
        'group/row relative flex min-w-0 gap-3.5 px-5 py-3 transition-colors max-sm:gap-3 max-sm:px-4',
        'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus',
        top ? 'items-start' : 'items-center',
        selected ? 'bg-selected' : 'has-[[data-row-link]:hover]:bg-hover',
        className,
      )}
    >
      {children}
    </li>
  )
}

const middleButton = 1

export interface RowLinkProps {
  /** `<Link to="/campaigns/$campaignId" params={…} />`. */
  render: RenderElement
  children: ReactNode
  /** Called before the link is followed, in this tab or a new one. */
  onFollow?: (() => void) | undefined
  className?: string | undefined
}

/** The name of the row, as a link that covers the whole row. */
export function RowLink({ render, children, onFollow, className }: RowLinkProps): ReactNode {
  return renderAs(render, {
    'data-row-link': '',
    ...(onFollow && { onClick: onFollow, onAuxClick: ({ button }: MouseEvent) => button === middleButton && onFollow() }),
    className: cx("font-bold text-main no-underline outline-none after:absolute after:inset-0 after:content-['']", className),
    children,
  })
}

export interface RowTextProps {
  /** A RowLink, or the plain name. */
  name: ReactNode
  /** After the name: a badge. */
  badge?: ReactNode
  /** The second line, muted. */
  note?: ReactNode
  /** The third line, faint: a time. */
  when?: ReactNode
  children?: ReactNode
}

/** Name, second line and time: the middle of a row, which takes the remaining width. */
export function RowText({ name, badge, note, when, children }: RowTextProps): ReactNode {
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="min-w-0 font-bold wrap-break-word max-sm:group-has-[[data-row-figure]]/row:basis-full max-sm:group-has-[[data-row-figure]]/row:pr-14 max-sm:group-has-[[data-row-figure=cents]]/row:pr-18 sm:truncate">
          {name}
        </span>
        {badge}
      </div>
      {note !== undefined && <div className="text-sm wrap-break-word text-muted sm:truncate">{note}</div>}
      {when !== undefined && <div className="text-sm text-faint">{when}</div>}
      {children}
    </div>
  )
}

export function RowActions({ children, className }: { children: ReactNode; className?: string | undefined }): ReactNode {
  return <div className={cx('relative z-1 flex shrink-0 items-center gap-1', className)}>{children}</div>
}

/** The sum at the end of a row with a chevron. On phones it is beside the name, so that badges and notes have the width of the row. */
export function RowFigure({ children, hasCents = false }: { children: ReactNode; hasCents?: boolean }): ReactNode {
  return (
    <span
      data-row-figure={hasCents ? 'cents' : 'whole'}
      className={cx(
        'shrink-0 text-right max-sm:pointer-events-none max-sm:absolute max-sm:top-3 max-sm:right-11.5',
        hasCents ? 'sm:min-w-24' : 'sm:min-w-20',
      )}
    >
      {children}
    </span>
  )
}

export function RowChevron(): ReactNode {
  return <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
}
