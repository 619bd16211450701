import { Link } from '@tanstack/react-router'
import { campaignStates } from '@pairtake/protocol/campaign/campaign-actions'
import type { Overview } from '@pairtake/protocol/operator/operator'
import { campaignStateLooks } from '#features/campaign/campaign-state-badge.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { formatCount } from '#ui/signs/format-money.ts'

const barHeight = 10

/** The number of campaigns in each state: each row has a bar and its figure, so that the chart is also the table. */
export function CampaignsByState({ campaigns }: { campaigns: Overview['campaigns'] }) {
  const highest = Math.max(1, ...campaignStates.map((state) => campaigns[state]))
  return (
    <Card padded className="flex flex-col gap-3">
      <SectionHeader
        bare
        end={
          <Link to="/operator/campaigns" search={{ state: 'all' }}>
            All campaigns
          </Link>
        }
      >
        Campaigns by state
      </SectionHeader>
      <dl className="flex flex-col gap-2 text-sm">
        {campaignStates.map((state) => (
          <div key={state} className="grid grid-cols-[5.5rem_1fr_minmax(2.5rem,max-content)] items-center gap-3">
            <dt className="text-muted">{campaignStateLooks[state].word}</dt>
            <dd aria-hidden className="min-w-0">
              <svg width="100%" height={barHeight} className="block">
                <rect width="100%" height={barHeight} rx={barHeight / 2} className="fill-chart-grid" />
                {campaigns[state] > 0 && (
                  <rect
                    width={`${(campaigns[state] / highest) * 100}%`}
                    height={barHeight}
                    rx={barHeight / 2}
                    className="fill-chart-both"
                  />
                )}
              </svg>
            </dd>
            <dd className="num text-right font-medium">{formatCount(campaigns[state])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
