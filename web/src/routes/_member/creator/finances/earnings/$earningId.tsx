import { createFileRoute, Link } from '@tanstack/react-router'
import { getEarning, type EarningDetail } from '@pairtake/protocol/finances/finances-endpoints'
import { fromMinor, toMinor, type Money } from '@pairtake/protocol/money'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EarningStateBadge } from '#features/finances/earning-state-badge.tsx'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { BackLink } from '#ui/page/page.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
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
        <Loaded query={earning} name="The earning" skeleton={<Skeleton className="h-48 w-full" />} missing="Earning not found">
          {({ data: { id, state, amount, createdAt, earnedAt, returned, refunds, contract } }) => (
            <Stack>
              <div>
                <h2 className="text-xl wrap-break-word">
                  <bdi>{contract.campaign.name}</bdi>
                </h2>
                <p className="text-muted">
                  <bdi>{contract.agency.general.displayName}</bdi>
                </p>
                <p>
                  <PriceText money={amount} decimals="always" size="huge" />
                </p>
              </div>
              <Facts
                facts={[
                  { label: 'State', value: <EarningStateBadge state={state} /> },
                  { label: 'Agreed', value: fullTime(createdAt) },
                  { label: 'Earned', value: earnedAt === null ? 'When the brand finalizes the job' : fullTime(earnedAt) },
                  ...(returned.amount > 0 ? [{ label: 'Left after refunds', value: formatMoney(leftOf(amount, returned), 'always') }] : []),
                  { label: 'Number', value: <span className="text-sm text-muted">{id}</span> },
                ]}
              />
              <Refunds refunds={refunds} />
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

const leftOf = (amount: Money, returned: Money): Money => fromMinor(toMinor(amount.amount) - toMinor(returned.amount), amount.currency)

/** The amount and reason of each refund, and the number of the brand's credit note; the creator's own paper is a different one. */
function Refunds({ refunds }: { refunds: EarningDetail['refunds'] }) {
  if (refunds.length === 0) return null
  return (
    <Labelled label="Refunded to the brand" level={2}>
      <ul className="flex flex-col">
        {refunds.map(({ at, amount, reason, creditNote }) => (
          <li key={creditNote} className="flex flex-col gap-0.5 border-t border-border py-2.5 first:border-t-0 last:pb-0">
            <div className="flex justify-between gap-4">
              <span className="font-semibold">{fullTime(at)}</span>
              <span className="num font-semibold">{formatMoney({ ...amount, amount: -amount.amount }, 'always')}</span>
            </div>
            <p className="text-sm wrap-anywhere text-muted">
              {reason} The brand got credit note {creditNote}.
            </p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        If we write your invoices, your own credit note is in <Link to="/creator/finances/documents">Documents</Link>.
      </p>
    </Labelled>
  )
}
