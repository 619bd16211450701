import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { savePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { portfolioNameForm } from '@pairtake/protocol/portfolio/portfolio-form'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export function RenameVideoDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const { form, submit, problem, isPending } = useWireForm({
    schema: portfolioNameForm,
    defaults: { name: item.name },
    send: async (body) => {
      await call(savePortfolioItem, { params: { id: item.id }, body })
      await refreshAfter(savePortfolioItem)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Rename the video"
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            Rename
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
        <ProblemNotice error={problem} />
      </Stack>
    </Dialog>
  )
}
