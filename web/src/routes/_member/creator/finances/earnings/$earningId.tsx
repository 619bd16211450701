import { createFileRoute, Link } from '@tanstack/react-router'
import { getEarning } from '@pairtake/protocol/finances/finances-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EarningStateBadge } from '#features/finances/earning-state-badge.tsx'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Facts } from '#ui/surfaces/facts.tsx'
import { BackLink } from '#ui/page/page.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'

export const Route = createFileRoute('/_member/creator/finances/earnings/$earningId')({ component: EarningScreen })

function EarningScreen() {
  const { earningId } = Route.useParams()
  const earning = useRead(getEarning, { params: { id: earningId } })
  return (
    <>
      <BackLink render={<Link to="/creator/finances/earnings" />}>All earnings</BackLink>
      <Card padded>
        <Loaded query={earning} skeleton={<Skeleton className="h-48 w-full" />} missing="Earning not found">
          {({ data: { id, state, amount, createdAt, earnedAt, contract } }) => (
            <Stack>
              <div>
                <h2 className="text-xl wrap-break-word">
                  <bdi>{contract.campaign.name}</bdi>
                </h2>
                <p>
                  <PriceText money={amount} decimals="always" size="huge" />
                </p>
              </div>
              <Facts
                facts={[
                  { label: 'State', value: <EarningStateBadge state={state} /> },
                  { label: 'Agreed', value: fullTime(createdAt) },
                  { label: 'Earned', value: earnedAt === null ? 'When the brand finalizes the job' : fullTime(earnedAt) },
                  { label: 'Number', value: <span className="text-sm text-muted">{id}</span> },
                ]}
              />
              <div>
                <Button render={<Link to="/creator/jobs/$contractId/summary" params={{ contractId: contract.id }} />}>Go to job</Button>
              </div>
            </Stack>
          )}
        </Loaded>
      </Card>
    </>
  )
}
