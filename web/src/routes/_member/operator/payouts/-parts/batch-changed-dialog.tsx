import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'

type BatchChangedDialogProps = { problem: unknown; onDownload: () => void; onClose: () => void }

/** A file that should not go to the bank again is still there to be read. */
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
