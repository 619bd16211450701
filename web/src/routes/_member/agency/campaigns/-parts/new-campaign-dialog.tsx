import { useNavigate } from '@tanstack/react-router'
import { createCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { newCampaignForm } from '@pairtake/protocol/campaign/campaign-form'
import { call } from '#api/call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export function NewCampaignDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { form, submit, problem, isPending } = useWireForm({
    schema: newCampaignForm,
    defaults: { name: '' },
    send: async (values) => {
      const { data } = await call(createCampaign, { body: values })
      await navigate({ to: '/agency/campaigns/$campaignId/edit', params: { campaignId: data.id } })
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="New campaign"
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            Create
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <TextField label="Name" help="Creators see it." error={form.formState.errors.name?.message} {...form.register('name')} />
        <ProblemNotice error={problem} />
      </Stack>
    </Dialog>
  )
}
