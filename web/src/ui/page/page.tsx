import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { useIsWide } from '#ui/base/use-is-wide.ts'
import { pageClass } from './page-class.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'
import { MainPart, ScreenTitle } from './screen.tsx'
import { touchClass } from '#ui/base/touch-class.ts'

export interface PageProps {
  children: ReactNode
  /** Leaves room below for a SaveBar. */
  hasSaveBar?: boolean | undefined
  /** 720 px wide, for pages with only a form. */
  narrow?: boolean | undefined
  className?: string | undefined
}

/** The content of a page, at most 1200 px wide. It is the target of the skip link. */
export function Page({ children, hasSaveBar = false, narrow = false, className }: PageProps): ReactNode {
  return (
    <MainPart className={cx(pageClass, hasSaveBar ? 'pb-[120px]' : 'pb-16', className)}>
      {narrow ? <div className="mx-auto max-w-(--form-max)">{children}</div> : children}
    </MainPart>
  )
}

/** The first element that the Tab key reaches. */
export function SkipLink(): ReactNode {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-main px-4 py-2 font-semibold text-surface no-underline focus:translate-y-0"
    >
      Skip to the content
    </a>
  )
}

export interface PageHeadProps {
  title: ReactNode
  /** The name of the tab shown; it appears in the window title before the page's own. */
  part?: string | undefined
  /** After the title: a badge. */
  badge?: ReactNode
  /** One line of explanation after the badge, or one sentence below the title when there is no badge. */
  note?: ReactNode
  /** Above the title: a Crumb or a BackLink. */
  crumb?: ReactNode
  /** On the right; full width on phones. */
  actions?: ReactNode
  className?: string | undefined
}

export function PageHead({ title, part, badge, note, crumb, actions, className }: PageHeadProps): ReactNode {
  return (
    <div className={cx('mb-6 max-sm:mb-4', className)}>
      {crumb}
      <div className="flex items-end gap-4 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ScreenTitle part={part} className="min-w-0 wrap-break-word">
              {title}
            </ScreenTitle>
            {badge}
            {badge !== undefined && note !== undefined && <span className="text-sm text-muted">{note}</span>}
          </div>
          {badge === undefined && note !== undefined && <p className="text-muted">{note}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&_[data-variant]]:flex-1">{actions}</div>
        )}
      </div>
    </div>
  )
}

export interface CrumbProps {
  /** The parent lists, as links. */
  links: readonly { label: string; render: RenderElement }[]
  current: ReactNode
}

export function Crumb({ links, current }: CrumbProps): ReactNode {
  return (
    <nav aria-label="Where this is" className="mb-1.5 flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-muted">
      {links.map(({ label, render }) => (
        <span key={label} className="flex items-center gap-1.5">
          {renderAs(render, { className: cx(touchClass, 'text-inherit'), children: label })}
          <ChevronRight aria-hidden size={14} />
        </span>
      ))}
      <span aria-current="page" className="min-w-0 wrap-break-word">
        {current}
      </span>
    </nav>
  )
}

/** A link or a button back. */
export function BackLink({ render, children = 'Back' }: { render: RenderElement; children?: ReactNode }): ReactNode {
  return (
    <div className="mb-1.5 text-sm text-muted">
      {renderAs(render, {
        className: cx(touchClass, 'inline-flex items-center gap-1 text-inherit underline underline-offset-3'),
        children: (
          <>
            <ChevronLeft aria-hidden size={15} />
            {children}
          </>
        ),
      })}
    </div>
  )
}

export interface ColumnsProps {
  children: ReactNode
  /** 340 px wide on the right; below the rest under 900 px. */
  aside: ReactNode
  /** Stays in view while the rest scrolls; left out under 900 px. */
  stickyAside?: boolean | undefined
  className?: string | undefined
}

export function Columns({ children, aside, stickyAside = false, className }: ColumnsProps): ReactNode {
  const column = 'flex min-w-0 flex-col gap-6 max-sm:gap-4'
  const isBeside = useIsWide('md')
  return (
    <div className={cx('grid items-start gap-6 max-sm:gap-4 md:grid-cols-[minmax(0,1fr)_340px]', className)}>
      <div className={column}>{children}</div>
      {(isBeside || !stickyAside) && <aside className={cx(column, stickyAside && 'sticky top-20')}>{aside}</aside>}
    </div>
  )
}

/** A grid of cards: three per row, two under 1080 px, one on phones. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string | undefined }): ReactNode {
  return <div className={cx('grid grid-cols-1 gap-6 max-sm:gap-4 sm:grid-cols-2 lg:grid-cols-3', className)}>{children}</div>
}
