import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'

type EmptyPageProps = { page: number; firstPage: RenderElement; /** What an empty list says. */ children: ReactNode }

/** A page without a row: of a list that is shorter, or of one that has nothing at all. */
export function EmptyPage({ page, firstPage, children }: EmptyPageProps) {
  return page > 1 ? <PastEnd firstPage={firstPage} /> : children
}

/** A page past the end, as an old link may name one: the list is not empty, it has become shorter. */
export function PastEnd({ firstPage }: { firstPage: RenderElement }) {
  return (
    <EmptyState title="There is nothing on this page" action={<Button render={firstPage}>Go to the first page</Button>}>
      The list is shorter than that.
    </EmptyState>
  )
}
