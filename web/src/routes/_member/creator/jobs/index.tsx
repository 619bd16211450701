import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { downloadContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useRead } from '#api/use-call.ts'
import { shotsOfContract } from '#features/contract/contract-shots.ts'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { DueBadge } from '#features/contract/due-badge.tsx'
import { contractListSearch } from '#features/contract/contract-search.ts'
import { contractFilterOptions, contractSortOptions, type ContractListAsked } from '#features/contract/contract-filters.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { isNarrowed, queryOf } from '#mechanisms/search/steering.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Row, RowChevron, RowFigure, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { contractProgressWords } from './-parts/contract-words.ts'

const search = searchOf({ page: pageParam, ...contractListSearch })

export const Route = createFileRoute('/_member/creator/jobs/')({ validateSearch: search, component: ContractsScreen })

function ContractsScreen() {
  const { page = 1, ...asked } = Route.useSearch()
  const navigate = Route.useNavigate()
  const contracts = useRead(listContracts, { query: { page, limit: limits.page.contracts, ...queryOf(asked) } }, { staysWhilePaging: true })
  const ask = (next: ContractListAsked) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page>
      <PageHead
        title="My jobs"
        note="What you agreed on with brands."
        actions={
          <Button icon={CalendarDays} render={<Link to="/calendar" search={{}} />}>
            Calendar
          </Button>
        }
      />
      {(isNarrowed(asked) || contracts.data?.meta.total !== 0) && (
        <ListBar
          noun={['job', 'jobs']}
          searchLabel="Search jobs"
          asked={asked}
          onAsk={ask}
          states={contractFilterOptions('creator', asked.state)}
          sorts={contractSortOptions}
          total={contracts.data?.meta.total}
        >
          <DownloadCsv endpoint={downloadContracts} input={{ query: queryOf(asked) }} name="jobs" />
        </ListBar>
      )}
      <Loaded query={contracts} name="Your jobs" skeleton={<SkeletonRows count={6} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Card>
              <EmptyPage page={meta.page} firstPage={<Link to="/creator/jobs" search={asked} />}>
                {isNarrowed(asked) ? <NothingMatches noun="job" onClear={() => ask({ sort: asked.sort })} /> : <NoContracts />}
              </EmptyPage>
            </Card>
          ) : (
            <>
              <Card>
                <Rows>
                  {data.map((contract) => (
                    <ContractRow key={contract.id} contract={contract} />
                  ))}
                </Rows>
              </Card>
              <Pagination
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => <Link from={Route.fullPath} to="." search={(before) => ({ ...before, page: to })} />}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoContracts() {
  return (
    <EmptyState
      title="No jobs yet"
      action={
        <Button variant="primary" render={<Link to="/creator/opportunities" />}>
          Find work
        </Button>
      }
    >
      Once a brand and you agree on a price, the job appears here.
    </EmptyState>
  )
}

function ContractRow({ contract }: { contract: Contract }) {
  const { id, general } = contract.agency
  return (
    <Row>
      <Avatar kind="agency" id={id} name={general.displayName} src={general.profilePicturePath} />
      <RowText
        name={
          <RowLink render={<Link to="/creator/jobs/$contractId" params={{ contractId: contract.id }} />}>{contract.campaign.name}</RowLink>
        }
        badge={
          <>
            <ContractStateBadge state={contract.state} viewer="creator" />
            <DueBadge contract={contract} />
          </>
        }
        note={
          <>
            <bdi>{general.displayName}</bdi>, {contractProgressWords(contract)}
          </>
        }
      />
      {contract.state !== 'cancelled' && <ShotStrip shots={shotsOfContract(contract)} limit={8} className="max-sm:hidden" />}
      {contract.paymentForCreator && (
        <RowFigure>
          <PriceText money={contract.paymentForCreator} className="max-sm:text-sm" />
        </RowFigure>
      )}
      <RowChevron />
    </Row>
  )
}
