import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackLink, Page } from '#ui/page/page.tsx'
import { SkeletonColumns } from '#ui/feedback/skeleton.tsx'
import { useKeptDraft, type CampaignDraft } from './-parts/campaign-draft.ts'
import { CampaignEditor } from './-parts/campaign-editor.tsx'

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/edit/')({ component: EditScreen })

function EditScreen() {
  const { campaignId } = Route.useParams()
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  const kept = useKeptDraft(campaignId)
  // Set once: later refetches, as after a reconnection or a change of the campaign, do not touch the form or its input; on save, the server decides
  // whether to accept it.
  const [begun, setBegun] = useState<{ campaignId: string; draft: CampaignDraft | null } | null>(null)
  const isBegun = begun?.campaignId === campaignId
  const isOpen = campaign.data !== undefined && campaignCan.save(campaign.data.data)
  if (!isBegun && isOpen && !kept.isPending && !kept.isFetching) setBegun({ campaignId, draft: kept.data ?? null })
  const summary = <Link to="/agency/campaigns/$campaignId/summary" params={{ campaignId }} search={{}} />

  return (
    <Page hasSaveBar>
      <BackLink render={summary} />
      <Loaded query={campaign} name="The campaign" missing="Campaign not found" skeleton={<SkeletonColumns hasTitle />}>
        {({ data }) => {
          if (!isBegun && !campaignCan.save(data)) {
            return (
              <EmptyState title={campaignCan.save.why(data) ?? ''} action={<Button render={summary}>Go to the summary</Button>}>
                You can still view it, its candidates and its jobs.
              </EmptyState>
            )
          }
          // The stored draft determines the initial values, so the form waits until it is read.
          if (!isBegun) return <SkeletonColumns hasTitle />
          return <CampaignEditor key={data.id} campaign={data} draft={begun.draft} />
        }}
      </Loaded>
    </Page>
  )
}
