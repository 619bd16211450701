import type { RouterHistory } from '@tanstack/react-router'
import { typedDialog } from '#ui/feedback/typed-dialogs.ts'

/**
 * Asks for confirmation before Back, Forward or closing the tab discards text typed in a dialog. Links do not ask, because they are clicked on
 * purpose. Returns a function that stops asking.
 */
export function guardTyped(history: RouterHistory): () => void {
  return history.block({
    blockerFn: async ({ action, currentLocation, nextLocation }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      const typed = typedDialog()
      if (!typed) return false
      const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
      typed.ask(() => history.go(steps, { ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: () => typedDialog() !== undefined,
  })
}
