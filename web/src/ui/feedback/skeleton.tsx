import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Loading, Skeleton } from './loading.tsx'

interface CountProps {
  count?: number | undefined
  label?: string | undefined
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** A card of rows: picture, two lines, a badge. */
export function SkeletonRows({ count = 4, label }: CountProps): ReactNode {
  return (
    <Loading label={label} className="overflow-hidden rounded-card border border-border bg-surface">
      {indexes(count).map((index) => (
        <div key={index} className="flex items-center gap-3.5 border-t border-border px-5 py-3 first:border-t-0 max-sm:px-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-2.5 w-2/5" />
          </span>
          <Skeleton className="h-6 w-[70px]" />
        </div>
      ))}
    </Loading>
  )
}

/** What two sides wrote, each on its own. */
export function SkeletonBubbles({ label }: SkeletonLabel): ReactNode {
  return (
    <Loading label={label} className="flex flex-col gap-4 px-5 py-4 max-sm:px-4">
      <Skeleton className="h-10 w-3/5 rounded-card" />
      <Skeleton className="h-16 w-1/2 self-end rounded-card" />
      <Skeleton className="h-10 w-2/5 rounded-card" />
      <Skeleton className="h-10 w-1/3 self-end rounded-card" />
    </Loading>
  )
}

/** A grid of cards as `CardGrid` lays them out: a cover, whose card it is, name, two lines. */
export function SkeletonCards({ count = 6, label }: CountProps): ReactNode {
  return (
    <Loading label={label} className="grid grid-cols-1 gap-6 max-sm:gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {indexes(count).map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-border bg-surface">
          <Skeleton className="h-44 rounded-none" />
          <div className="flex flex-col gap-3 p-5 max-sm:p-4">
            <span className="flex items-center gap-2">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-3 w-1/3" />
            </span>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** A table: a head, and rows of words and figures, folded where the table is. */
export function SkeletonTable({ count = 6, label, foldsBelow = 'sm' }: CountProps & { foldsBelow?: 'sm' | 'md' | undefined }): ReactNode {
  return (
    <Loading label={label} className="overflow-hidden rounded-card border border-border bg-surface">
      <div data-folds-below={foldsBelow}>
        <div className="h-9 bg-sunken folded:hidden" />
        {indexes(count).map((index) => (
          <div
            key={index}
            className={cx(
              "flex items-center gap-6 border-t border-border px-5 py-4 folded:flex-wrap folded:gap-y-3 folded:px-4 folded:before:order-1 folded:before:basis-full folded:before:content-['']",
              index === 0 && 'folded:border-t-0',
            )}
          >
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/6 folded:order-2" />
            <Skeleton className="h-3 w-1/6 folded:hidden" />
            <Skeleton className="ml-auto h-3 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A form: labels above fields. */
export function SkeletonForm({ count = 5, label }: CountProps): ReactNode {
  return (
    <Loading label={label} className="flex max-w-(--form-max) flex-col gap-5 rounded-card border border-border bg-surface p-5 max-sm:p-4">
      {indexes(count).map((index) => (
        <span key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-10 w-full" />
        </span>
      ))}
    </Loading>
  )
}

type SkeletonLabel = Pick<CountProps, 'label'>

/** A card of text and one beside it, below it on narrow screens. */
export function SkeletonColumns({ hasTitle = false, label }: SkeletonLabel & { hasTitle?: boolean | undefined }): ReactNode {
  return (
    <Loading label={label} className="flex flex-col gap-6">
      {hasTitle && <Skeleton className="h-8 w-2/5 max-sm:w-4/5" />}
      <TwoColumns />
    </Loading>
  )
}

/** A record with tabs: crumb, title, tabs, and columns below them. */
export function SkeletonDetail({ label }: SkeletonLabel): ReactNode {
  return (
    <Loading label={label} className="flex flex-col">
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-3 h-8 w-2/5 max-sm:w-4/5" />
      <div className="mt-6 mb-6 flex gap-6 border-b border-border pb-3">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-20" />
      </div>
      <TwoColumns />
    </Loading>
  )
}

/** A dashboard: the four figures of the flow, what waits, and cards beside it. */
export function SkeletonDashboard({ label }: SkeletonLabel): ReactNode {
  return (
    <Loading label={label} className="flex flex-col gap-6 max-sm:gap-4">
      <div className="grid grid-cols-4 overflow-hidden rounded-card border border-border bg-surface max-sm:grid-cols-2">
        {indexes(4).map((index) => (
          <span key={index} className="flex flex-col gap-2.5 p-5 max-sm:p-4">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-6 w-8" />
            <Skeleton className="h-3 w-4/5" />
          </span>
        ))}
      </div>
      <TwoColumns />
    </Loading>
  )
}

/** A page with a title, a card and lines of text. */
export function SkeletonPage({ label }: SkeletonLabel): ReactNode {
  return (
    <Loading label={label} className="flex flex-col gap-6">
      <Skeleton className="h-8 w-2/5" />
      <TextCard />
    </Loading>
  )
}

const TwoColumns = () => (
  <div className="grid items-start gap-6 max-sm:gap-4 md:grid-cols-[minmax(0,1fr)_340px]">
    <span className="flex flex-col gap-6 max-sm:gap-4">
      <TextCard />
      <TextCard />
    </span>
    <TextCard />
  </div>
)

const TextCard = () => (
  <span className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5 max-sm:p-4">
    <Skeleton className="h-4 w-1/4" />
    <Skeleton className="h-3 w-full" />
    <Skeleton className="h-3 w-11/12" />
    <Skeleton className="h-3 w-2/3" />
  </span>
)
