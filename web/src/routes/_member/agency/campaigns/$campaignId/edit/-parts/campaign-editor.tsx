import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { changedSince, useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { painted } from '#ui/base/painted.ts'
import { Button } from '#ui/actions/button.tsx'
import { Columns, PageHead } from '#ui/page/page.tsx'
import { SaveBar } from '#ui/page/page-bars.tsx'
import { late } from '#ui/feedback/late.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { AssetsCard } from './assets-card.tsx'
import { BasicsCard } from './basics-card.tsx'
import { putNewIds, useBegunDraft, useKeepDraft, type CampaignDraft } from './campaign-draft.ts'
import { CreatorsCard } from './creators-card.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { fileNamesOf, valuesOf, type EditorValues } from './editor-values.ts'
import { RestrictionsCard } from './restrictions-card.tsx'

/** Fetched after the first paint: it is last on the page and, with all the upload code, its heaviest part. */
const ReferenceCard = late(() =>
  painted()
    .then(() => import('./reference-card.tsx'))
    .then((module) => module.ReferenceCard),
)

type CampaignEditorProps = { campaign: Campaign; draft: CampaignDraft | null }

export function CampaignEditor({ campaign, draft }: CampaignEditorProps) {
  const navigate = useNavigate()
  const [defaults, setDefaults] = useState(() => valuesOf(campaign))
  const [fileNames, setFileNames] = useState(() => ({ ...draft?.fileNames, ...fileNamesOf(campaign) }))
  const base = JSON.stringify(defaults)
  const canPublish = campaignCan.publish(campaign)
  const [isPublishing, setPublishing] = useState(false)
  // The same for `send`, which was made before the press.
  const publishes = useRef(false)
  const { form, submit, problem, isPending } = useWireForm<EditorValues>({
    schema: () => import('@pairtake/protocol/campaign/campaign-form').then((module) => module.campaignForm),
    defaults,
    send: async (values) => {
      const saved = await saveOnce(values)
      await drop()
      await refreshAfter(saveCampaign)
      // Whoever went on typing during the request has more to save.
      if (changedSince(form, values).length > 0) {
        toast('Saved. Your latest changes aren’t saved yet.')
        putNewIds(form, values, saved)
        setDefaults(saved)
        return saved
      }
      const search = publishes.current ? { publish: true } : {}
      await navigate({ to: '/agency/campaigns/$campaignId/summary', params: { campaignId: campaign.id }, search })
    },
  })
  const saveOnce = async (values: EditorValues): Promise<EditorValues> => {
    try {
      const { data } = await call(saveCampaign, { params: { id: campaign.id }, body: values })
      return valuesOf(data)
    } catch (error) {
      toastError('There was an error')
      throw error
    }
  }
  useBegunDraft(form, draft, base)
  const { isDirty } = form.formState
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    if (!isPending) {
      publishes.current = event.nativeEvent.submitter?.getAttribute('value') === 'publish'
      setPublishing(publishes.current)
    }
    void submit(event)
  }
  const { drop } = useKeepDraft({ form, campaignId: campaign.id, fileNames, base, isPaused: isPending })

  return (
    <form onSubmit={onSubmit} noValidate>
      <PageHead title={`Edit ${campaign.name}`} className="mb-5!" />
      <Columns stickyAside aside={<EditorPreview control={form.control} campaign={campaign} />}>
        <ProblemNotice error={problem} fieldNames={fieldNames} />
        <DraftNotice form={form} draft={draft} saved={defaults} base={base} onDiscard={() => void drop()} />
        <BasicsCard form={form} campaign={campaign} />
        <AssetsCard form={form} campaign={campaign} />
        <CreatorsCard form={form} campaign={campaign} />
        <RestrictionsCard form={form} campaignId={campaign.id} />
        <ReferenceCard
          form={form}
          campaignId={campaign.id}
          fileNames={fileNames}
          onNamed={(id, name) => setFileNames((all) => ({ ...all, [id]: name }))}
        />
      </Columns>
      <SaveBar unsaved={isDirty} note={isDirty ? 'Changes not saved yet' : 'Everything is saved'}>
        <Button variant="quiet" render={<Link to="/agency/campaigns" />}>
          Cancel
        </Button>
        <Button
          variant={canPublish ? 'default' : 'primary'}
          type="submit"
          pending={isPending && !isPublishing}
          disabled={isPending && isPublishing}
        >
          Save
        </Button>
        {canPublish && (
          <Button variant="primary" type="submit" value="publish" pending={isPending && isPublishing} disabled={isPending && !isPublishing}>
            Save and publish
          </Button>
        )}
      </SaveBar>
      <LeaveGuard isChanged={isDirty && !isPending} />
    </form>
  )
}

const fieldNames = {
  restrictionAgeFrom: 'Age "from"',
  restrictionAgeTo: 'Age "to"',
  restrictionGenders: 'Gender',
  restrictionCountries: 'Country',
  restrictionLanguage: 'Language',
  referenceMaterials: 'Reference material',
  desiredCreators: 'Number of creators',
  deliveryDays: 'Delivery time',
}
