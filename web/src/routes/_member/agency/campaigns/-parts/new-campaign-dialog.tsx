import { useNavigate } from '@tanstack/react-router'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { createCampaign, getCampaign, listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { newCampaignForm } from '@pairtake/protocol/campaign/campaign-form'
import { limits } from '@pairtake/protocol/limits'
import { useCallOnce, useRead } from '#api/use-call.ts'
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

/** Asks for a name and a starting point: blank, or the brief of an earlier campaign. A blank one needs no list of the earlier ones. */
export function NewCampaignDialog({ from, onClose }: NewCampaignDialogProps) {
  const earlier = useRead(listCampaigns, { query: { page: 1, limit: limits.page.max } })
  // Read on its own, because it may be older than those that are listed.
  const source = useRead(getCampaign, { params: { id: from ?? '' } }, { enabled: from !== undefined })
  const missing = from !== undefined && source.data === undefined ? source : undefined
  if (earlier.isPending || missing)
    return (
      <Dialog open onClose={onClose} size="confirm" title={from === undefined ? 'New campaign' : 'Duplicate campaign'}>
        <Loaded<unknown>
          query={missing ?? earlier}
          name={missing ? 'The campaign' : 'Your campaigns'}
          skeleton={<SkeletonRows count={2} />}
          missing="Campaign not found"
        >
          {() => null}
        </Loaded>
      </Dialog>
    )
  return <NewCampaignForm earlier={earlier.data?.data ?? []} source={source.data?.data} onClose={onClose} />
}

type NewCampaignFormProps = { earlier: readonly Named[]; source: Named | undefined; onClose: () => void }
type Named = Pick<Campaign, 'id' | 'name'>

function NewCampaignForm({ earlier, source, onClose }: NewCampaignFormProps) {
  const navigate = useNavigate()
  const offered = source === undefined || earlier.some(({ id }) => id === source.id) ? earlier : [source, ...earlier]
  const create = useCallOnce(createCampaign)
  const { form, submit, problem, isPending } = useWireForm({
    schema: newCampaignForm,
    defaults: { name: source ? copyName(source.name) : '', fromCampaignId: source?.id ?? null },
    send: async (values) => {
      const { data } = await create({ body: values })
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
        {offered.length > 0 && (
          <SelectField
            label="Start from"
            help="An earlier campaign brings its brief, numbers, restrictions and files. You can change everything before you publish."
            options={[{ value: '', label: 'A blank campaign' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
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

/** Returns the name of a copy, cut to the greatest length: in code points like the server's limit, which also leaves every emoji whole. */
export const copyName = (name: string): string =>
  `${Array.from(name)
    .slice(0, limits.campaignName.max - ending.length)
    .join('')}${ending}`
