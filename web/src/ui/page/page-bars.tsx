import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'
import { touchClass } from '#ui/base/touch-class.ts'
import { useBottomBar } from './use-bottom-bar.ts'

const inner = 'mx-auto flex max-w-[calc(var(--page-max)+2*var(--gutter))] items-center px-(--gutter)'

export interface BannerStripProps {
  icon: LucideIcon
  children: ReactNode
  /** '2 of 4 steps'; hidden on phones. */
  progress?: string | undefined
  /** The only link and its label. */
  link?: { label: string; render: RenderElement } | undefined
}

/** A sticky strip below the bar that names the onboarding steps still missing. */
export function BannerStrip({ icon: Icon, children, progress, link }: BannerStripProps): ReactNode {
  return (
    <div
      role="region"
      aria-label="To do"
      className="sticky top-(--bar-height) z-10 border-b border-warning-line bg-warning-tint text-on-warning-tint [&_:focus-visible]:outline-on-warning-tint"
    >
      <div className={cx(inner, 'min-h-10 gap-3 py-2')}>
        <Icon aria-hidden size={18} className="shrink-0" />
        {/* On phones the link follows the words in their lines: beside them, it would make four lines of two. */}
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
          <span className="sm:flex-1">{children}</span>{' '}
          {progress !== undefined && <span className="num text-sm max-sm:sr-only">{progress}</span>}
          {link && renderAs(link.render, { className: cx(touchClass, 'font-bold whitespace-nowrap text-inherit'), children: link.label })}
        </div>
      </div>
    </div>
  )
}

export interface SaveBarProps {
  /** 'Changes not saved yet'. */
  note?: ReactNode
  /** An amber dot before the note: something is unsaved. */
  unsaved?: boolean | undefined
  /** Cancel and Save. */
  children: ReactNode
  /** Only on phones: Publish and Edit of a detail page. */
  phonesOnly?: boolean | undefined
}

/** Fixed at the bottom; toasts appear above it. Set `hasSaveBar` on the Page. */
export function SaveBar({ note, unsaved = false, children, phonesOnly = false }: SaveBarProps): ReactNode {
  useBottomBar(64, phonesOnly)
  return (
    <div
      className={cx(
        'fixed inset-x-0 bottom-0 z-15 border-t border-border bg-raised pb-[env(safe-area-inset-bottom)] shadow-dialog [--control-back:var(--raised)]',
        phonesOnly && 'sm:hidden',
      )}
    >
      {/* On phones the note takes a line of its own if there is no room for it beside the buttons. */}
      <div className={cx(inner, 'justify-end gap-x-2 gap-y-1 py-3 max-sm:flex-wrap')}>
        <span role="status" className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted max-sm:basis-auto empty:hidden">
          {unsaved && <span aria-hidden className="size-2 shrink-0 rounded-full bg-warning-solid" />}
          {note}
        </span>
        <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
      </div>
    </div>
  )
}

export interface FooterProps {
  links: readonly { label: string; render: RenderElement }[]
  children?: ReactNode
}

export function Footer({ links, children }: FooterProps): ReactNode {
  return (
    <footer className="mt-auto border-t border-border text-sm text-muted">
      <div className={cx(inner, 'flex-wrap gap-x-5 gap-y-2 py-5')}>
        {children !== undefined && <span className="mr-auto max-sm:w-full">{children}</span>}
        {links.map(({ label, render }) => (
          <span key={label}>{renderAs(render, { className: cx(touchClass, 'text-inherit'), children: label })}</span>
        ))}
      </div>
    </footer>
  )
}
