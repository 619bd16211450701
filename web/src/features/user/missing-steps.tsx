import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { FirstStepsCard } from './first-steps-card.tsx'
import { isStepDone } from './first-step-words.ts'

/** For members past their first steps who lack something again, such as a card or a third video. */
export function MissingSteps({ title, dashboard: { firstSteps } }: { title: string; dashboard: Dashboard }) {
  const steps = firstSteps.filter(({ kind }) => kind !== 'publish' && kind !== 'campaign' && kind !== 'apply')
  if (steps.every(isStepDone)) return null
  return <FirstStepsCard title={title} steps={steps} />
}
