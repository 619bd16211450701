import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { renderAs, type RenderElement } from './render-as.ts';

export interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Where a page is: `(page) => <Link from="/jobs" search={{ page }} />`. */
  renderLink: (page: number) => RenderElement;
  label?: string | undefined;
  className?: string | undefined;
}

type PageSlot = number | 'gap-before' | 'gap-after';

/** First, last, two around the current page, and a gap where pages are left out. */
export function pageSlots(page: number, pages: number): PageSlot[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((n) => n > 1 && n < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  const slots: PageSlot[] = [1];
  if (first === 3) slots.push(2);
  if (first > 3 && near.length > 0) slots.push('gap-before');
  slots.push(...near);
  if (last === pages - 2 && near.length > 0) slots.push(pages - 1);
  if (last < pages - 2 && near.length > 0) slots.push('gap-after');
  if (pages > 1) slots.push(pages);
  return slots;
}

const cell = 'inline-flex h-9 items-center justify-center gap-1.5 rounded-control no-underline pointer-coarse:h-11';
const linkCell = cx(cell, 'min-w-9 px-2.5 font-semibold text-muted transition-colors pointer-coarse:min-w-11 hover:bg-hover aria-[current=page]:bg-main aria-[current=page]:text-surface');

export function Pagination({ page, pages, renderLink, label = 'Pages', className }: PaginationProps): ReactNode {
  if (pages < 2) return null;
  const previous = <><ChevronLeft aria-hidden size={16} /><span className="max-sm:sr-only">Previous</span></>;
  const next = <><span className="max-sm:sr-only">Next</span><ChevronRight aria-hidden size={16} /></>;
  return (
    <nav aria-label={label} className={cx('num flex flex-wrap items-center justify-center gap-1', className)}>
      <Step isThere={page > 1} link={() => renderLink(page - 1)} rel="prev">{previous}</Step>
      {pageSlots(page, pages).map((slot) =>
        typeof slot === 'number' ? (
          <PageLink key={slot} link={renderLink(slot)} number={slot} isCurrent={slot === page} isFar={Math.abs(slot - page) === 2 && slot !== 1 && slot !== pages} />
        ) : (
          <span key={slot} className={cx(cell, 'min-w-6 text-faint')}>…</span>
        ),
      )}
      <Step isThere={page < pages} link={() => renderLink(page + 1)} rel="next">{next}</Step>
    </nav>
  );
}

interface PageLinkProps {
  link: RenderElement;
  number: number;
  isCurrent: boolean;
  isFar: boolean;
}

function PageLink({ link, number, isCurrent, isFar }: PageLinkProps): ReactNode {
  return renderAs(link, {
    'aria-current': isCurrent ? 'page' : undefined,
    'aria-label': `Page ${number}`,
    className: cx(linkCell, isFar && 'max-sm:hidden'),
    children: number,
  });
}

interface StepProps {
  isThere: boolean;
  link: () => RenderElement;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Step({ isThere, link, rel, children }: StepProps): ReactNode {
  if (!isThere) return <span className={cx(cell, 'min-w-9 px-2.5 font-medium text-faint')}>{children}</span>;
  return renderAs(link(), { rel, className: linkCell, children });
}
