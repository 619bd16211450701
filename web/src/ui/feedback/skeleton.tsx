import type { ReactNode } from 'react'
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

/** A grid of cards: band, name, two lines. */
export function SkeletonCards({ count = 6, label }: CountProps): ReactNode {
  return (
    <Loading label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-6 max-sm:gap-4">
      {indexes(count).map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-border bg-surface">
          <Skeleton className="h-[116px] rounded-none" />
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** A page with a title, a card and lines of text. */
export function SkeletonPage({ label }: Pick<CountProps, 'label'>): ReactNode {
  return (
    <Loading label={label} className="flex flex-col gap-6">
      <Skeleton className="h-8 w-2/5" />
      <div className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-11/12" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    </Loading>
  )
}
