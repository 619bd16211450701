import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { deleteContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { useAct } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function RemoveMediaDialog({ media, onClose }: { media: ContractMedia; onClose: () => void }) {
  const remove = useAct(deleteContractMedia, {
    onDone: () => {
      toast(`${media.name} is deleted`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title={`Delete ${media.name}?`}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger-solid" pending={remove.isPending} onClick={() => remove.mutate({ params: { id: media.id } })}>
            Delete
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>The file and its earlier takes are gone for you and the brand. You can send another one in its place.</p>
        <ProblemNotice error={remove.error} />
      </Stack>
    </Dialog>
  )
}
