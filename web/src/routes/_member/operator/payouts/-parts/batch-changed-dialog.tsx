import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'

type BatchChangedDialogProps = { problem: unknown; onDownload: () => void; onClose: () => void }

/** Offers a file that should no longer go to the bank for viewing only. */
export function BatchChangedDialog({ problem, onDownload, onClose }: BatchChangedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Don’t send this file to the bank"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onDownload}>Download anyway</Button>
        </DialogFooter>
      }
    >
      <ProblemNotice error={problem} />
    </Dialog>
  )
}
