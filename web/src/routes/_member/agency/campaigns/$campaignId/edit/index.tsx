import { createFileRoute, Link } from '@tanstack/react-router'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { useRead } from '../../../../../../api/use-call.ts'
import { Loaded } from '../../../../../../features/errors/loaded.tsx'
import { Button } from '../../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { BackLink, Page } from '../../../../../../ui/page.tsx'
import { SkeletonPage } from '../../../../../../ui/skeleton.tsx'
import { useKeptDraft } from './-parts/campaign-draft.ts'
import { CampaignEditor } from './-parts/campaign-editor.tsx'

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/edit/')({ component: EditScreen })

function EditScreen() {
  const { campaignId } = Route.useParams()
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  const draft = useKeptDraft(campaignId)
  const summary = <Link to="/agency/campaigns/$campaignId/summary" params={{ campaignId }} search={{}} />

  return (
    <Page hasSaveBar>
      <BackLink render={summary} />
      <Loaded query={campaign} missing="Campaign not found" skeleton={<SkeletonPage />}>
        {({ data }) => {
          if (!campaignCan.save(data)) {
            return (
              <EmptyState title={campaignCan.save.why(data) ?? ''} action={<Button render={summary}>Go to the summary</Button>}>
                You can look at it, and at its candidates and jobs.
              </EmptyState>
            )
          }
          // What was kept decides what the form begins with, so the form waits the moment that takes.
          if (draft.isPending || draft.isFetching) return <SkeletonPage />
          return <CampaignEditor key={data.id} campaign={data} draft={draft.data ?? null} />
        }}
      </Loaded>
    </Page>
  )
}
