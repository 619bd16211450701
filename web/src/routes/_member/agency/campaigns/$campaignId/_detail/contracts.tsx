import { createFileRoute, Link } from '@tanstack/react-router'
import { listCampaignContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { AgencyContractList } from '#features/contract/agency-contract-list.tsx'
import { contractFilterOptions, contractSortOptions, type ContractListAsked } from '#features/contract/contract-filters.ts'
import { contractListSearch, contractSearch, type ContractAddress } from '#features/contract/contract-search.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { isNarrowed, queryOf } from '#mechanisms/search/steering.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

const AgencyContractDialog = late(() =>
  import('#features/contract/agency-contract-dialog.tsx').then((module) => module.AgencyContractDialog),
)

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/_detail/contracts')({
  validateSearch: searchOf({ page: pageParam, ...contractListSearch, ...contractSearch }),
  component: CampaignContracts,
})

function CampaignContracts() {
  const { campaignId } = Route.useParams()
  const { page = 1, q, state, sort, ...search } = Route.useSearch()
  const asked = { q, state, sort }
  const navigate = Route.useNavigate()
  const contracts = useRead(
    listCampaignContracts,
    { params: { id: campaignId }, query: { page, limit: limits.page.contracts, ...queryOf(asked) } },
    { staysWhilePaging: true },
  )
  const ask = (next: ContractListAsked) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  const address: ContractAddress = {
    search,
    renderLink: (change) => (
      <Link
        from={Route.fullPath}
        to="."
        search={(before) => ({ ...before, ...change })}
        activeOptions={{ exact: true }}
        resetScroll={false}
      />
    ),
    go: (change) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
  }

  return (
    <>
      {(isNarrowed(asked) || contracts.data?.meta.total !== 0) && (
        <ListBar
          noun={['job', 'jobs']}
          searchLabel="Search jobs"
          asked={asked}
          onAsk={ask}
          states={contractFilterOptions('agency', state)}
          sorts={contractSortOptions}
          total={contracts.data?.meta.total}
        />
      )}
      <Loaded query={contracts} name="Jobs" skeleton={<SkeletonRows count={4} />}>
        {({ data, meta }) =>
          data.length === 0 && meta.page > 1 ? (
            <Card>
              <PastEnd firstPage={<Link from={Route.fullPath} to="." search={asked} />} />
            </Card>
          ) : data.length === 0 && isNarrowed(asked) ? (
            <Card>
              <NothingMatches noun="job" onClear={() => ask({ sort })} />
            </Card>
          ) : data.length === 0 ? (
            <Card>
              <EmptyState
                title="No jobs yet"
                action={
                  <Button render={<Link to="/agency/campaigns/$campaignId/candidates" params={{ campaignId }} search={{}} />}>
                    Go to candidates
                  </Button>
                }
              >
                A job starts when you accept a candidate.
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card>
                <AgencyContractList contracts={data} address={address} />
              </Card>
              <Pagination
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => <Link from={Route.fullPath} to="." search={{ ...asked, page: to }} resetScroll={false} />}
              />
            </>
          )
        }
      </Loaded>
      {search.show !== undefined && <AgencyContractDialog key={search.show} contractId={search.show} address={address} />}
    </>
  )
}
