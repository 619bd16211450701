import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { deletePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function RemoveVideoDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const remove = useAct(deletePortfolioItem, {
    onDone: () => {
      toast(`${item.name} is deleted`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Delete this video?"
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger-solid" pending={remove.isPending} onClick={() => remove.mutate({ params: { id: item.id } })}>
            Delete
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>
          <b>{item.name}</b> is removed from your portfolio for good. Brands will no longer see it.
        </p>
        <ProblemNotice error={remove.error} />
      </Stack>
    </Dialog>
  )
}
