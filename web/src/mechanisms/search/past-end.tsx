import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'

type EmptyPageProps = { page: number; firstPage: RenderElement; /** Shown if the list itself is empty. */ children: ReactNode }

/** An empty page: either it lies past the end of the list, or the list itself is empty. */
export function EmptyPage({ page, firstPage, children }: EmptyPageProps) {
  return page > 1 ? <PastEnd firstPage={firstPage} /> : children
}

/** A page past the end, as in an old link: the list is not empty, it has become shorter. */
export function PastEnd({ firstPage }: { firstPage: RenderElement }) {
  return (
    <EmptyState title="There is nothing on this page" action={<Button render={firstPage}>Go to the first page</Button>}>
      The list is shorter than that.
    </EmptyState>
  )
}
