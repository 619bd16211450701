import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'

/** Asks for confirmation before a changed form is left by a link, by Back or by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={reset}
      size="confirm"
      title="Leave without saving?"
      footer={
        <DialogFooter>
          <Button variant="danger" onClick={proceed}>
            Leave
          </Button>
          <Button variant="primary" onClick={reset}>
            Stay here
          </Button>
        </DialogFooter>
      }
    >
      <p>Your changes on this page aren’t saved yet.</p>
    </Dialog>
  )
}
