import { Link } from '@tanstack/react-router'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { useRead } from '#api/use-call.ts'
import { shotsOfContract } from '#features/contract/contract-shots.ts'
import { DueBadge } from '#features/contract/due-badge.tsx'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

const shownContracts = 4

export function RecentContracts() {
  const contracts = useRead(listContracts, { query: { page: 1, limit: shownContracts } })
  return (
    <Loaded query={contracts} name="Your jobs" skeleton={<SkeletonRows count={3} />}>
      {({ data }) => (
        <Card>
          <SectionHeader end={<Link to="/creator/jobs">All jobs</Link>}>My jobs</SectionHeader>
          {data.length === 0 ? (
            <EmptyState level={3} title="No jobs yet">
              <Link to="/creator/opportunities">Find work</Link> and apply with your price.
            </EmptyState>
          ) : (
            <Rows afterHeader>
              {data.map((contract) => (
                <Row key={contract.id}>
                  <RowText
                    name={
                      <RowLink render={<Link to="/creator/jobs/$contractId" params={{ contractId: contract.id }} />}>
                        {contract.campaign.name}
                      </RowLink>
                    }
                    badge={
                      <>
                        <ContractStateBadge state={contract.state} viewer="creator" />
                        <DueBadge contract={contract} />
                      </>
                    }
                    note={`${contract.agency.general.displayName}, ${contract.mediaStats.completed} of ${contract.mediaCommitted} approved`}
                  />
                  <ShotStrip shots={shotsOfContract(contract)} limit={6} className="max-sm:hidden" />
                  <RowChevron />
                </Row>
              ))}
            </Rows>
          )}
        </Card>
      )}
    </Loaded>
  )
}
