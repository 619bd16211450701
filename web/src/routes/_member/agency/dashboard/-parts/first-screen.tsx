import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { FirstStepsCard } from '#features/user/first-steps-card.tsx'
import { HowItWorks, type Stage } from '#features/user/how-it-works.tsx'
import { Columns } from '#ui/page/page.tsx'
import { WaitingCard } from './waiting-card.tsx'

const stages: readonly Stage[] = [
  { title: 'Say what you need', children: 'Videos, photos and who should make them. We review the campaign before creators see it.' },
  { title: 'Choose creators', children: 'They apply with a price. Accept it, or offer yours.' },
  { title: 'Review and pay', children: 'Approve what they deliver. Your card is charged when the job is finalized.' },
]

/** Shown before the first campaign is published, when there is nothing to count or chart. */
export function FirstScreen({ dashboard: { firstSteps, waiting } }: { dashboard: Dashboard }) {
  return (
    <Columns aside={<HowItWorks stages={stages} />}>
      {waiting.length > 0 && <WaitingCard waiting={waiting} />}
      <FirstStepsCard title="Publish your first campaign" steps={firstSteps} />
    </Columns>
  )
}
