import { type ReactNode, use } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Loading, Skeleton } from './loading.tsx'
import { pageClass } from '#ui/page/page-class.ts'
import { InMain } from '#ui/page/screen.tsx'

/** Shown until a screen's code or member has loaded. `hasBar` draws the background of the bar to come. */
export function PagePending({ hasBar = false }: { hasBar?: boolean | undefined }): ReactNode {
  const isPart = use(InMain)
  const page = (
    <Loading className={cx(!isPart && pageClass)}>
      <Skeleton className="mb-6 h-8 w-2/5" />
      <div className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    </Loading>
  )
  if (!hasBar) return page
  return (
    <>
      <div className="h-(--bar-height) bg-bar" />
      {page}
    </>
  )
}
