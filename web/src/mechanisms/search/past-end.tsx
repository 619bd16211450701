import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'

/** A page past the end, as an old link may name one: the list is not empty, it has become shorter. */
export function PastEnd({ firstPage }: { firstPage: RenderElement }) {
  return (
    <EmptyState title="There is nothing on this page" action={<Button render={firstPage}>Go to the first page</Button>}>
      The list is shorter than that.
    </EmptyState>
  )
}
