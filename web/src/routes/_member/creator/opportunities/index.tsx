import { createFileRoute, Link } from '@tanstack/react-router'
import { mediaTypes } from '@pairtake/protocol/kinds'
import { opportunitySorts } from '@pairtake/protocol/list-filters'
import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam, yesParam } from '#mechanisms/search/search-params.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { CardGrid, Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { OpportunityCard } from './-parts/opportunity-card.tsx'
import { nothing, OpportunityFilters, type Filters } from './-parts/opportunity-filters.tsx'

const OpportunityDialog = late(() => import('./-parts/opportunity-dialog.tsx').then((module) => module.OpportunityDialog))

const search = searchOf({
  page: pageParam,
  show: idParam,
  q: textParam,
  type: oneOfParam(mediaTypes),
  shippable: yesParam,
  applicable: yesParam,
  mine: yesParam,
  sort: oneOfParam(opportunitySorts),
})

export const Route = createFileRoute('/_member/creator/opportunities/')({ validateSearch: search, component: FindWorkScreen })

function FindWorkScreen() {
  const { page = 1, show, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { q, type, shippable, applicable, mine, sort } = filters
  const query = {
    page,
    ...(q ? { q } : {}),
    ...(type ? { type } : {}),
    ...(shippable ? { shippable: 'true' as const } : {}),
    ...(applicable ? { applicable: 'true' as const } : {}),
    ...(mine ? { mine: 'true' as const } : {}),
    ...(sort ? { sort } : {}),
  }
  const opportunities = useRead(listOpportunities, { query }, { staysWhilePaging: true })
  const isNarrowed = Boolean(q || type || shippable || applicable || mine)
  const narrow = (next: Filters) => void navigate({ search: (before) => ({ ...before, ...next, page: undefined }), replace: true })
  const total = opportunities.data?.meta.total

  return (
    <Page>
      <PageHead title="Find work" note="Campaigns looking for creators. The brand pays the fee on top of your price." />
      <OpportunityFilters filters={filters} onChange={narrow} total={total} />
      <Loaded query={opportunities} name="Campaigns" skeleton={<SkeletonCards count={6} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Card>
              <EmptyPage page={meta.page} firstPage={<Link to="/creator/opportunities" search={filters} />}>
                <NothingFound isNarrowed={isNarrowed} onWiden={() => narrow(nothing)} />
              </EmptyPage>
            </Card>
          ) : (
            <>
              <CardGrid>
                {data.map((opportunity) => (
                  <OpportunityCard key={opportunity.campaign.id} opportunity={opportunity} />
                ))}
              </CardGrid>
              <Pagination
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => <Link from={Route.fullPath} to="." search={(before) => ({ ...before, page: to })} />}
              />
            </>
          )
        }
      </Loaded>
      {show !== undefined && (
        <OpportunityDialog
          campaignId={show}
          onClose={() => void navigate({ search: (before) => ({ ...before, show: undefined }), replace: true, resetScroll: false })}
        />
      )}
    </Page>
  )
}

function NothingFound({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }) {
  if (!isNarrowed)
    return <EmptyState title="No campaigns right now">Brands publish new ones all the time. We show them here, newest first.</EmptyState>
  return (
    <EmptyState title="No campaign matches" action={<Button onClick={onWiden}>Show all campaigns</Button>}>
      Try fewer words or other filters.
    </EmptyState>
  )
}
