import { type LucideIcon, Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Logo, type MarkGround } from '#ui/signs/mark.tsx'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'
import { touchClass } from '#ui/base/touch-class.ts'
import { useCurrentInView } from '#ui/base/use-current-in-view.ts'

export type BarSide = 'agency' | 'creator' | 'operator'

export interface BarItem {
  label: string
  /** `<Link to="/campaigns" />`; the router marks the current one, unless `current` does. */
  render: RenderElement
  current?: boolean | undefined
  count?: number | undefined
}

export interface TopBarProps {
  side: BarSide
  /** The link to the start page around mark and name. */
  home: RenderElement
  items: readonly BarItem[]
  /** On the right: BarIcon for messages and notifications. */
  icons?: ReactNode
  /** A Menu whose trigger is AccountTrigger. */
  account?: ReactNode
  /** At the end of the sheet that phones open: log out, settings. */
  sheetEnd?: ReactNode
}

/** The top bar. It must be inside an element with `data-side`, which sets its colours. */
export function TopBar({ side, home, items, icons, account, sheetEnd }: TopBarProps): ReactNode {
  const sheet = useRef<HTMLDialogElement>(null)
  const row = useCurrentInView()
  const mark: MarkGround = `${side}-bar`
  return (
    <header
      // Below 1240 px many items need the room of the names of product and member.
      data-crowded={items.length > closeFrom || undefined}
      className="sticky top-0 z-20 h-(--bar-height) bg-bar text-on-bar [&_:focus-visible]:outline-on-bar"
    >
      <div className="mx-auto flex h-full max-w-[calc(var(--page-max)+2*var(--gutter))] items-center gap-2 px-(--gutter) max-sm:gap-1">
        <IconButton
          icon={MenuIcon}
          name="Open the menu"
          plain
          size="large"
          className={cx(onBar, '-ml-2.5 md:hidden')}
          onClick={() => sheet.current?.showModal()}
        />
        {renderAs(home, {
          className: cx(touchClass, 'mr-6 flex items-center no-underline max-md:mr-0 in-data-[crowded]:max-[1240px]:mr-2'),
          children: <Logo on={mark} className="in-data-[crowded]:max-[1240px]:[&>:last-child]:md:hidden" />,
        })}
        <nav ref={row} aria-label="Main" className="scroll-quiet scroll-hint flex min-w-0 gap-0.5 overflow-x-auto py-1 max-md:hidden">
          {items.map((item) => (
            <Item key={item.label} item={item} isClose={items.length > closeFrom} />
          ))}
        </nav>
        <span className="flex-1" />
        {icons}
        {account}
      </div>
      <NavSheet sheet={sheet} items={items} end={sheetEnd} />
    </header>
  )
}

const onBar = 'text-on-bar hover:bg-[color-mix(in_srgb,var(--on-bar)_10%,transparent)] hover:text-on-bar'
const pill =
  'aria-[current]:bg-bar-pill aria-[current]:text-on-bar-pill aria-[current]:hover:bg-bar-pill aria-[current]:hover:text-on-bar-pill'

/** With more items than this, they stand closer together. */
const closeFrom = 6

function Item({ item, isClose }: { item: BarItem; isClose: boolean }): ReactNode {
  const { label, render, current, count } = item
  return renderAs(render, {
    ...(current === undefined ? {} : { 'aria-current': current ? 'page' : undefined }),
    className: cx(
      'flex items-center gap-1.5 rounded-round py-1.5 font-semibold max-[1140px]:px-2 in-data-[crowded]:max-[1240px]:px-1.5 whitespace-nowrap no-underline transition-colors',
      isClose ? 'px-2.5' : 'px-3.5',
      onBar,
      pill,
    ),
    children: (
      <>
        {label}
        {count !== undefined && count > 0 && <BarCount count={count} />}
      </>
    ),
  })
}

function BarCount({ count, className }: { count: number; className?: string | undefined }): ReactNode {
  return (
    <span
      className={cx(
        'num inline-block h-[18px] min-w-[18px] rounded-full bg-bar-pill px-[5px] text-center text-[.6875rem] leading-[18px] font-bold text-on-bar-pill in-aria-[current]:bg-on-bar-pill in-aria-[current]:text-bar-pill',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

function NavSheet({
  sheet,
  items,
  end,
}: {
  sheet: RefObject<HTMLDialogElement | null>
  items: readonly BarItem[]
  end: ReactNode
}): ReactNode {
  const close = (): void => sheet.current?.close()
  return (
    // A click on the backdrop closes it, as Escape and the close button do.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={sheet}
      aria-label="Menu"
      onClick={(event) => {
        const target = event.target
        if (target === sheet.current || (target instanceof Element && target.closest('a'))) close()
      }}
      className="m-0 h-dvh max-h-none w-[min(20rem,86vw)] bg-raised text-main shadow-dialog backdrop:bg-scrim open:animate-from-left [&_:focus-visible]:outline-focus"
    >
      <div className="flex min-h-full flex-col gap-1 p-4">
        <div className="mb-2 flex items-center justify-between">
          <Logo />
          <IconButton icon={X} name="Close the menu" onClick={close} />
        </div>
        <nav aria-label="Main" className="flex flex-col gap-0.5">
          {items.map(({ label, render, current, count }) => (
            <SheetLink key={label} {...{ label, render, current, count }} />
          ))}
        </nav>
        {end !== undefined && <div className="mt-auto border-t border-border pt-2">{end}</div>}
      </div>
    </dialog>
  )
}

const sheetItemClass =
  'flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-main no-underline hover:bg-hover aria-[current]:bg-selected'

function SheetLink({ label, render, current, count }: BarItem): ReactNode {
  return renderAs(render, {
    ...(current === undefined ? {} : { 'aria-current': current ? 'page' : undefined }),
    className: sheetItemClass,
    children: (
      <>
        {label}
        {count !== undefined && count > 0 && <BarCount count={count} className="ml-auto" />}
      </>
    ),
  })
}

/** An item at the end of the sheet. */
export function SheetItem({ icon: Icon, render, children }: { icon: LucideIcon; render: RenderElement; children: ReactNode }): ReactNode {
  return renderAs(render, {
    className: sheetItemClass,
    children: (
      <>
        <Icon aria-hidden size={17} className="shrink-0 text-muted" />
        {children}
      </>
    ),
  })
}

export interface BarIconProps {
  icon: LucideIcon
  /** The accessible name with its number: 'Messages, 2 unread'. */
  name: string
  count?: number | undefined
  /** A link, or a button that opens a Menu. */
  render: RenderElement
}

export function BarIcon({ icon: Icon, name, count = 0, render }: BarIconProps): ReactNode {
  return renderAs(render, {
    'aria-label': name,
    className: cx('relative grid size-10 shrink-0 place-items-center rounded-full no-underline transition-colors', onBar, pill),
    children: (
      <>
        <Icon aria-hidden size={21} />
        {count > 0 && (
          <BarCount count={count} className={cx('absolute top-0.5 shadow-[0_0_0_2px_var(--bar)]', count > 9 ? '-right-1' : 'right-0')} />
        )}
      </>
    ),
  })
}
