import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { Copy, Pencil, Send } from 'lucide-react'
import { useRead } from '#api/use-call.ts'
import { CampaignStateBadge, campaignStateLooks } from '#features/campaign/campaign-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { searchOf, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { useWindowPart } from '#mechanisms/shell/use-window-part.ts'
import { Button } from '#ui/actions/button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Crumb, Page, PageHead } from '#ui/page/page.tsx'
import { SaveBar } from '#ui/page/page-bars.tsx'
import { SkeletonDetail } from '#ui/feedback/skeleton.tsx'
import { PageTabs, Tab } from '#ui/surfaces/tabs.tsx'

const PublishDialog = late(() => import('./-parts/publish-dialog.tsx').then((module) => module.PublishDialog))

const search = searchOf({ publish: yesOrNoParam })

/** The header, tabs and dialogs shared by every part of a campaign. */
export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/_detail')({ validateSearch: search, component: CampaignFrame })

function CampaignFrame() {
  const { campaignId } = Route.useParams()
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  return (
    <Loaded
      query={campaign}
      name="The campaign"
      missing="Campaign not found"
      skeleton={
        <Page>
          <SkeletonDetail />
        </Page>
      }
    >
      {({ data }) => <CampaignDetail campaign={data} />}
    </Loaded>
  )
}

const parts = { summary: 'Summary', candidates: 'Candidates', contracts: 'Jobs' } as const

function CampaignDetail({ campaign }: { campaign: Campaign }) {
  const { publish } = Route.useSearch()
  const navigate = useNavigate()
  const part = useWindowPart(parts)
  const params = { campaignId: campaign.id }
  const canPublish = campaignCan.publish(campaign)
  const canEdit = campaignCan.save(campaign)
  const actions = (
    <>
      <Button variant="quiet" icon={Copy} render={<Link to="/agency/campaigns" search={{ new: true, from: campaign.id }} />}>
        Duplicate
      </Button>
      {canEdit && (
        <Button icon={Pencil} render={<Link to="/agency/campaigns/$campaignId/edit" params={params} />}>
          Edit
        </Button>
      )}
      {canPublish && (
        <Button
          variant="primary"
          icon={Send}
          render={<Link to="." search={(before) => ({ ...before, publish: true })} resetScroll={false} />}
        >
          Publish
        </Button>
      )}
    </>
  )

  return (
    <Page hasSaveBar>
      <PageHead
        title={campaign.name}
        part={part}
        badge={<CampaignStateBadge state={campaign.state} />}
        note={campaignStateLooks[campaign.state].explanation}
        crumb={<Crumb links={[{ label: 'Campaigns', render: <Link to="/agency/campaigns" /> }]} current={campaign.name} />}
        actions={<span className="flex gap-2 max-sm:hidden">{actions}</span>}
      />
      <PageTabs label="Campaign">
        <Tab render={<Link to="/agency/campaigns/$campaignId/summary" params={params} search={{}} />}>{parts.summary}</Tab>
        <Tab
          render={
            <Link to="/agency/campaigns/$campaignId/candidates" params={params} search={{}} activeOptions={{ includeSearch: false }} />
          }
          {...(campaign.candidateCounts.new > 0 ? { count: campaign.candidateCounts.new, fresh: true } : {})}
        >
          {parts.candidates}
        </Tab>
        <Tab
          render={
            <Link to="/agency/campaigns/$campaignId/contracts" params={params} search={{}} activeOptions={{ includeSearch: false }} />
          }
        >
          {parts.contracts}
        </Tab>
      </PageTabs>
      <Outlet />
      <SaveBar phonesOnly>{actions}</SaveBar>
      {publish && canPublish && (
        <PublishDialog
          campaign={campaign}
          onClose={() =>
            void navigate({ to: '.', search: (before) => ({ ...before, publish: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </Page>
  )
}
