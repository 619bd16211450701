import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { CampaignList } from '#features/campaign/campaign-list.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { markParam, pageParam, searchOf, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

const NewCampaignDialog = late(() => import('./-parts/new-campaign-dialog.tsx').then((module) => module.NewCampaignDialog))

const search = searchOf({
  page: pageParam,
  waitForReview: markParam,
  new: yesOrNoParam,
})

export const Route = createFileRoute('/_member/agency/campaigns/')({ validateSearch: search, component: CampaignsScreen })

function CampaignsScreen() {
  const { page = 1, waitForReview, new: isNew } = Route.useSearch()
  const navigate = Route.useNavigate()
  const campaigns = useRead(listCampaigns, { query: { page, limit: limits.page.campaigns } }, { staysWhilePaging: true })
  const newButton = (
    <Button
      variant="primary"
      icon={Plus}
      render={<Link to="/agency/campaigns" search={(before) => ({ ...before, new: true })} resetScroll={false} />}
    >
      New campaign
    </Button>
  )

  return (
    <Page>
      <PageHead title="Campaigns" note="What you ask creators for." actions={newButton} />
      {waitForReview !== undefined && (
        <Notice tone="success" announce className="mb-6">
          Your campaign is in review. We will notify you when creators can see it.
        </Notice>
      )}
      <Loaded query={campaigns} skeleton={<SkeletonRows count={6} />}>
        {({ data, meta }) =>
          data.length === 0 && meta.page > 1 ? (
            <PastEnd firstPage={<Link to="/agency/campaigns" />} />
          ) : data.length === 0 ? (
            <EmptyState title="No campaigns yet" action={newButton}>
              Say what you need, and creators apply with their price.
            </EmptyState>
          ) : (
            <>
              <Card>
                <CampaignList campaigns={data} />
              </Card>
              <Pagination
                className="mt-6"
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => <Link to="/agency/campaigns" search={(before) => ({ ...before, page: to })} resetScroll={false} />}
              />
            </>
          )
        }
      </Loaded>
      {isNew && (
        <NewCampaignDialog
          onClose={() => void navigate({ search: (before) => ({ ...before, new: undefined }), replace: true, resetScroll: false })}
        />
      )}
    </Page>
  )
}
