import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountPill } from '#ui/signs/count-pill.tsx'
import { cx } from '#ui/base/cx.ts'
import { useCurrentInView } from '#ui/base/use-current-in-view.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

interface NavItemProps {
  /** `<Link to="…" />`; the router marks the current one, unless `current` does. */
  render: RenderElement
  children: ReactNode
  current?: boolean | undefined
  count?: number | undefined
  /** The count is new for this person. */
  fresh?: boolean | undefined
}

interface NavProps {
  /** The name of the navigation: 'Campaign', 'Candidate states'. */
  label: string
  children: ReactNode
  className?: string | undefined
}

const countWords = (count: number | undefined): ReactNode => (count === undefined ? null : <span className="sr-only">, </span>)

/** Tabs between parts of one thing. They are links, so each has its own URL. */
export function Tabs({ label, children, className }: NavProps): ReactNode {
  const row = useCurrentInView()
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx('scroll-quiet scroll-hint relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border', className)}
    >
      {children}
    </nav>
  )
}

/** The tabs of a whole page, close below its PageHead and at the same height on every screen. */
export function PageTabs({ label, children }: Omit<NavProps, 'className'>): ReactNode {
  return (
    <Tabs label={label} className="-mt-3 mb-6 max-sm:-mt-1 max-sm:mb-4">
      {children}
    </Tabs>
  )
}

export function Tab({ render, children, current, count, fresh }: NavItemProps): ReactNode {
  return renderAs(render, {
    ...(current === undefined ? {} : { 'aria-current': current ? 'page' : undefined }),
    className:
      'flex items-center gap-2 px-3.5 pt-2.5 pb-[11px] font-semibold whitespace-nowrap text-muted no-underline transition-colors hover:text-main focus-visible:-outline-offset-2 aria-[current]:text-main aria-[current]:shadow-[inset_0_-3px_0_var(--accent-mark)]',
    children: (
      <>
        {children}
        {countWords(count)}
        {count !== undefined && <CountPill count={count} fresh={fresh} />}
      </>
    ),
  })
}

/** A list of states on the left; on phones a row that scrolls. */
export function SideList({ label, children, className }: NavProps): ReactNode {
  const row = useCurrentInView()
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx(
        'scroll-quiet relative flex flex-col gap-0.5 max-sm:scroll-hint max-sm:-mx-(--gutter) max-sm:flex-row max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-0.5',
        className,
      )}
    >
      {children}
    </nav>
  )
}

export interface SideListItemProps extends NavItemProps {
  icon?: LucideIcon | undefined
}

export function SideListItem({ render, children, current, count, fresh, icon: Icon }: SideListItemProps): ReactNode {
  return renderAs(render, {
    ...(current === undefined ? {} : { 'aria-current': current ? 'page' : undefined }),
    className:
      'flex shrink-0 items-center gap-2.5 rounded-control border border-transparent px-[11px] py-[7px] font-medium whitespace-nowrap text-muted no-underline transition-colors hover:bg-hover aria-[current]:border-info-line aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-main max-sm:gap-1.5',
    children: (
      <>
        {Icon && <Icon aria-hidden size={17} className="shrink-0" />}
        {children}
        {countWords(count)}
        {count !== undefined && <CountPill count={count} fresh={fresh} className="ml-auto max-sm:ml-0.5" />}
      </>
    ),
  })
}

/** A list on the left with the selection next to it: 220 px for states, 320 for records. */
export function SideBySide({
  list,
  width = 220,
  children,
}: {
  list: ReactNode
  width?: 220 | 320 | undefined
  children: ReactNode
}): ReactNode {
  const columns = width === 220 ? 'sm:grid-cols-[220px_minmax(0,1fr)]' : 'md:grid-cols-[320px_minmax(0,1fr)]'
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-sm:gap-3.5', columns)}>
      {list}
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  )
}
