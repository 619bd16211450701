import { useNavigate } from '@tanstack/react-router'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { createCampaign, listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { newCampaignForm } from '@pairtake/protocol/campaign/campaign-form'
import { limits } from '@pairtake/protocol/limits'
import { call } from '#api/call.ts'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type NewCampaignDialogProps = {
  /** The campaign whose brief is copied. */
  from?: string | undefined
  onClose: () => void
}

/** Asks for a name and a starting point: blank, or the brief of an earlier campaign. */
export function NewCampaignDialog({ from, onClose }: NewCampaignDialogProps) {
  const earlier = useRead(listCampaigns, { query: { page: 1, limit: limits.page.max } })
  if (earlier.data) return <NewCampaignForm earlier={earlier.data.data} from={from} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="confirm" title="New campaign">
      <Loaded query={earlier} skeleton={<SkeletonRows count={2} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function NewCampaignForm({ earlier, from, onClose }: NewCampaignDialogProps & { earlier: readonly Campaign[] }) {
  const navigate = useNavigate()
  const source = earlier.find(({ id }) => id === from)
  const { form, submit, problem, isPending } = useWireForm({
    schema: newCampaignForm,
    defaults: { name: source ? copyName(source.name) : '', fromCampaignId: source?.id ?? null },
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
      title={source ? 'Duplicate campaign' : 'New campaign'}
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
        {earlier.length > 0 && (
          <SelectField
            label="Start from"
            help="An earlier campaign brings its brief, numbers, restrictions and files. You can change everything before you publish."
            options={[{ value: '', label: 'A blank campaign' }, ...earlier.map(({ id, name }) => ({ value: id, label: name }))]}
            error={form.formState.errors.fromCampaignId?.message}
            {...form.register('fromCampaignId', { setValueAs: (chosen: string) => (chosen === '' ? null : chosen) })}
          />
        )}
        <ProblemNotice error={problem} />
      </Stack>
    </Dialog>
  )
}

const ending = ' (copy)'
const copyName = (name: string): string => `${name.slice(0, limits.campaignName.max - ending.length)}${ending}`
