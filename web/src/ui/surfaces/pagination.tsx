import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export interface PaginationProps {
  /** Counts from 1. */
  page: number
  pages: number
  /** Renders the link to a page: `(page) => <Link from="/jobs" search={{ page }} />`. */
  renderLink: (page: number) => RenderElement
  label?: string | undefined
  /** Instead of the margin below a list. */
  className?: string | undefined
}

type PageSlot = number | 'gap-before' | 'gap-after'

/** Returns the first and last page, `reach` pages around the current one, and a gap wherever more than one page is left out. */
export function pageSlots(page: number, pages: number, reach = 2): PageSlot[] {
  const from = Math.max(2, page - reach)
  const to = Math.min(pages - 1, page + reach)
  const slots: PageSlot[] = [1]
  if (from === 3) slots.push(2)
  if (from > 3) slots.push('gap-before')
  for (let number = from; number <= to; number += 1) slots.push(number)
  if (to === pages - 2) slots.push(pages - 1)
  if (to < pages - 2) slots.push('gap-after')
  if (pages > 1) slots.push(pages)
  return slots
}

const cell = 'inline-flex h-9 items-center justify-center gap-1.5 rounded-control no-underline pointer-coarse:h-11'
const linkCell = cx(
  cell,
  'min-w-9 px-2.5 font-semibold text-muted transition-colors max-sm:px-1 sm:pointer-coarse:min-w-11 hover:bg-hover aria-[current=page]:bg-main aria-[current=page]:text-surface',
)

export function Pagination({ page, pages, renderLink, label = 'Pages', className = 'mt-6' }: PaginationProps): ReactNode {
  if (pages < 2) return null
  const previous = (
    <>
      <ChevronLeft aria-hidden size={16} />
      <span className="max-sm:sr-only">Previous</span>
    </>
  )
  const next = (
    <>
      <span className="max-sm:sr-only">Next</span>
      <ChevronRight aria-hidden size={16} />
    </>
  )
  return (
    <nav aria-label={label} className={cx('num flex flex-wrap items-center justify-center gap-1 max-sm:gap-0.5', className)}>
      <Step isThere={page > 1} link={() => renderLink(page - 1)} rel="prev">
        {previous}
      </Step>
      <span className="contents max-sm:hidden">
        <Slots slots={pageSlots(page, pages)} page={page} renderLink={renderLink} />
      </span>
      <span className="hidden max-sm:contents">
        <Slots slots={pageSlots(page, pages, 1)} page={page} renderLink={renderLink} />
      </span>
      <Step isThere={page < pages} link={() => renderLink(page + 1)} rel="next">
        {next}
      </Step>
    </nav>
  )
}

interface SlotsProps extends Pick<PaginationProps, 'page' | 'renderLink'> {
  slots: readonly PageSlot[]
}

function Slots({ slots, page, renderLink }: SlotsProps): ReactNode {
  return slots.map((slot) =>
    typeof slot === 'number' ? (
      <PageLink key={slot} link={renderLink(slot)} number={slot} isCurrent={slot === page} />
    ) : (
      <span key={slot} className={cx(cell, 'min-w-6 text-faint max-sm:min-w-4')}>
        …
      </span>
    ),
  )
}

function PageLink({ link, number, isCurrent }: { link: RenderElement; number: number; isCurrent: boolean }): ReactNode {
  return renderAs(link, {
    'aria-current': isCurrent ? 'page' : undefined,
    'aria-label': `Page ${number}`,
    className: linkCell,
    children: number,
  })
}

interface StepProps {
  isThere: boolean
  link: () => RenderElement
  rel: 'prev' | 'next'
  children: ReactNode
}

function Step({ isThere, link, rel, children }: StepProps): ReactNode {
  if (!isThere) return <span className={cx(cell, 'min-w-9 px-2.5 font-medium text-faint max-sm:px-1')}>{children}</span>
  return renderAs(link(), { rel, className: linkCell, children })
}
