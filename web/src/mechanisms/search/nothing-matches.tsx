import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown when the filters leave no results. */
export function NothingMatches({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} matches`} action={<Button onClick={onClear}>Show all</Button>}>
      Try fewer words or other filters.
    </EmptyState>
  )
}
