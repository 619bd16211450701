import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { FirstStepsCard } from '#features/user/first-steps-card.tsx'
import { HowItWorks, type Stage } from '#features/user/how-it-works.tsx'
import { Columns } from '#ui/page/page.tsx'
import { FinancesCard } from './finances-card.tsx'
import { WaitingList } from './waiting-list.tsx'

const stages: readonly Stage[] = [
  {
    title: 'Find work',
    children: (
      <>
        <Link to="/creator/opportunities">Look at open campaigns</Link> and apply with your price.
      </>
    ),
  },
  {
    title: 'Film and deliver',
    children: (
      <>
        An accepted application becomes one of <Link to="/creator/jobs">your jobs</Link>. Upload there; the brand reviews.
      </>
    ),
  },
  { title: 'Get paid', children: 'Your price is added to your balance when the brand finalizes. You pay no fee.' },
]

/** Shown before the first application, when there is nothing to count or chart. */
export function FirstScreen({ dashboard: { firstSteps, waiting } }: { dashboard: Dashboard }) {
  return (
    <Columns
      aside={
        <>
          <HowItWorks stages={stages} />
          <FinancesCard />
        </>
      }
    >
      {waiting.length > 0 && <WaitingList items={waiting} />}
      <FirstStepsCard title="Get your first job" steps={firstSteps} />
    </Columns>
  )
}
