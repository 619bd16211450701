import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export interface MenuProps {
  /** The accessible name of the list: 'Account'. */
  label: string
  /** A button element; it receives the props that open the menu. */
  trigger: RenderElement
  /** MenuItem, MenuSeparator. */
  children: ReactNode
}

const distance = 6

function position(menu: HTMLElement, trigger: Element): void {
  const around = trigger.getBoundingClientRect()
  const room = document.documentElement.clientWidth
  const left = Math.min(Math.max(8, around.right - menu.offsetWidth), Math.max(8, room - menu.offsetWidth - 8))
  const isBelow = around.bottom + distance + menu.offsetHeight <= window.innerHeight || around.top < menu.offsetHeight
  menu.style.left = `${left}px`
  menu.style.top = `${isBelow ? around.bottom + distance : around.top - distance - menu.offsetHeight}px`
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]

/** Uses the browser's own popover, which handles clicks outside and returns the focus. */
export function Menu({ label, trigger, children }: MenuProps): ReactNode {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const onToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    const list = event.currentTarget
    const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
    opener?.setAttribute('aria-expanded', String(event.newState === 'open'))
    if (event.newState !== 'open' || !opener) return
    position(list, opener)
    itemsOf(list)[0]?.focus({ preventScroll: true })
    window.addEventListener('resize', () => list.hidePopover(), { once: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      // Otherwise a surrounding dialog would close as well, or take the focus.
      event.stopPropagation()
      event.preventDefault()
      menu.current?.hidePopover()
      document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)?.focus()
    }
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    if (event.target instanceof Element && event.target.closest('a, button')) menu.current?.hidePopover()
  }
  return (
    <>
      {renderAs(trigger, { type: 'button', popoverTarget: id, 'aria-expanded': false, 'aria-controls': id })}
      {/* Keys move between the items, which are links and buttons themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="fixed inset-auto m-0 max-h-[80dvh] w-max max-w-[calc(100vw-16px)] min-w-52 overflow-y-auto rounded-card border border-border bg-raised p-1.5 text-main shadow-dialog open:animate-rise"
      >
        {children}
      </div>
    </>
  )
}

export interface MenuItemProps {
  children: ReactNode
  icon?: LucideIcon | undefined
  danger?: boolean | undefined
  /** A link to render instead of the item. */
  render?: RenderElement | undefined
  onClick?: (() => void) | undefined
}

export function MenuItem({ children, icon: Icon, danger = false, render, onClick }: MenuItemProps): ReactNode {
  const shared = {
    onClick,
    className: cx(
      'flex min-h-9 w-full items-center gap-2.5 rounded-badge px-2.5 py-1.5 text-left font-medium no-underline transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
      danger ? 'text-danger-text' : 'text-main',
    ),
    children: (
      <>
        {Icon && <Icon aria-hidden size={17} className="shrink-0 text-muted" />}
        <span className="min-w-0 flex-1">{children}</span>
      </>
    ),
  }
  return render ? renderAs(render, shared) : <button type="button" {...shared} />
}

export function MenuSeparator(): ReactNode {
  return <hr className="my-1.5 border-border" />
}
