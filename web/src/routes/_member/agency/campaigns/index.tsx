import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { campaignFilters, campaignSorts, type CampaignFilter, type CampaignSort } from '@pairtake/protocol/list-filters'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { campaignFilterOptions, campaignSortOptions } from '#features/campaign/campaign-filters.ts'
import { CampaignList } from '#features/campaign/campaign-list.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { idParam, markParam, pageParam, searchOf, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { isNarrowed, queryOf, steeringParams, type Asked } from '#mechanisms/search/steering.ts'
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
  ...steeringParams(campaignFilters, campaignSorts),
  waitForReview: markParam,
  new: yesOrNoParam,
  from: idParam,
})

export const Route = createFileRoute('/_member/agency/campaigns/')({ validateSearch: search, component: CampaignsScreen })

function CampaignsScreen() {
  const { page = 1, waitForReview, new: isNew, from, q, state, sort } = Route.useSearch()
  const asked = { q, state, sort }
  const navigate = Route.useNavigate()
  const campaigns = useRead(listCampaigns, { query: { page, limit: limits.page.campaigns, ...queryOf(asked) } }, { staysWhilePaging: true })
  const ask = (next: Asked<CampaignFilter, CampaignSort>) =>
    void navigate({
      search: (before) => ({ ...before, ...next, page: undefined, waitForReview: undefined }),
      replace: true,
      resetScroll: false,
    })
  // The address keeps the mark after the review, and when it is opened again.
  const isInReview = campaigns.data?.data.some(({ state: stateNow }) => stateNow === 'in_review') ?? true
  const newButton = (
    <Button
      variant="primary"
      icon={Plus}
      render={<Link from={Route.fullPath} to="." search={(before) => ({ ...before, new: true })} resetScroll={false} />}
    >
      New campaign
    </Button>
  )

  return (
    <Page>
      <PageHead title="Campaigns" note="What you ask creators for." actions={newButton} />
      {waitForReview !== undefined && isInReview && (
        <Notice tone="success" announce className="mb-6">
          Your campaign is in review. We will notify you when creators can see it.
        </Notice>
      )}
      {(isNarrowed(asked) || campaigns.data?.meta.total !== 0) && (
        <ListBar
          noun={['campaign', 'campaigns']}
          searchLabel="Search campaigns"
          asked={asked}
          onAsk={ask}
          states={campaignFilterOptions}
          sorts={campaignSortOptions}
          total={campaigns.data?.meta.total}
        />
      )}
      <Loaded query={campaigns} name="Campaigns" skeleton={<SkeletonRows count={6} />}>
        {({ data, meta }) =>
          data.length === 0 && meta.page > 1 ? (
            <Card>
              <PastEnd firstPage={<Link to="/agency/campaigns" search={asked} />} />
            </Card>
          ) : data.length === 0 && isNarrowed(asked) ? (
            <Card>
              <NothingMatches noun="campaign" onClear={() => ask({ q: undefined, state: undefined, sort })} />
            </Card>
          ) : data.length === 0 ? (
            <Card>
              <EmptyState title="No campaigns yet" action={newButton}>
                Say what you need, and creators apply with their price.
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card>
                <CampaignList campaigns={data} />
              </Card>
              <Pagination
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => (
                  <Link
                    from={Route.fullPath}
                    to="."
                    search={(before) => ({ ...before, page: to, waitForReview: undefined })}
                    resetScroll={false}
                  />
                )}
              />
            </>
          )
        }
      </Loaded>
      {isNew && (
        <NewCampaignDialog
          from={from}
          onClose={() =>
            void navigate({ search: (before) => ({ ...before, new: undefined, from: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </Page>
  )
}
