import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { FirstStepsCard } from './first-steps-card.tsx'
import { stepsToRepeat } from './first-step-words.ts'

/** For members past their first steps who lack something again, such as a card or a third video. */
export function MissingSteps({ title, dashboard: { firstSteps } }: { title: string; dashboard: Dashboard }) {
  const steps = stepsToRepeat(firstSteps)
  return steps.length === 0 ? null : <FirstStepsCard title={title} steps={steps} />
}
