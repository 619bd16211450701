import { createFileRoute } from '@tanstack/react-router'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { oneOfParam, searchOf } from '#mechanisms/search/search-params.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Columns, Page, PageHead } from '#ui/page/page.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { CampaignsByState } from './-parts/campaigns-by-state.tsx'
import { MarketChart } from './-parts/market-chart.tsx'
import { metrics } from './-parts/market-metrics.ts'
import { MarketFigures } from './-parts/market-figures.tsx'
import { UndoneCard } from './-parts/undone-card.tsx'
import { WaitingCard } from './-parts/waiting-card.tsx'

export const Route = createFileRoute('/_member/operator/')({
  validateSearch: searchOf({ chart: oneOfParam(metrics) }),
  component: OverviewScreen,
})

const pollMs = 60_000

function OverviewScreen() {
  const { chart = 'volume' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const overview = useRead(getOverview, {}, { pollMs })
  return (
    <Page>
      <PageHead title="Overview" note="What waits for you, and how the marketplace is doing." />
      <Loaded query={overview} name="The overview" skeleton={<SkeletonPage />}>
        {({ data }) => (
          <Columns aside={<MarketFigures overview={data} />}>
            {data.trouble.map((sentence) => (
              <Notice key={sentence} tone="warning">
                <span className="wrap-anywhere">{sentence}</span>
              </Notice>
            ))}
            <UndoneCard undone={data.undone} />
            <WaitingCard overview={data} />
            <MarketChart
              overview={data}
              metric={chart}
              onMetric={(metric) => void navigate({ search: { chart: metric }, replace: true, resetScroll: false })}
            />
            <CampaignsByState campaigns={data.campaigns} />
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}
