import type { FirstStep } from '@pairtake/protocol/user/dashboard-endpoints'
import { onboardingActs } from '#mechanisms/shell/onboarding.ts'

type Words = { label: string; /** Why, while not done. */ why: string; /** The label of the next step's button. */ act: string }

export const firstStepWords: Record<FirstStep['kind'], Words> = {
  email: { label: 'Confirm your email', why: 'We sent you a link.', act: 'Open settings' },
  billing_info: {
    label: 'Add your billing information',
    why: 'We print it on invoices and use it to work out VAT.',
    act: onboardingActs.billing_info,
  },
  payment_method: { label: 'Add a card', why: 'It is charged when you finalize a job, not before.', act: onboardingActs.payment_method },
  campaign: { label: 'Write your first campaign', why: 'Say what you need and how many creators you want.', act: 'New campaign' },
  publish: { label: 'Publish it', why: 'Creators apply with their price once it is published.', act: 'Go to campaign' },
  picture: { label: 'Add a profile picture', why: 'Brands see it next to your name.', act: onboardingActs.picture },
  profile: { label: 'Complete your creator profile', why: 'Languages, a short bio and where you live.', act: onboardingActs.profile },
  portfolio: { label: 'Add three portfolio videos', why: 'Brands play them before they decide.', act: onboardingActs.portfolio },
  verification: { label: 'Get verified', why: 'We review your profile before you apply.', act: onboardingActs.verification },
  apply: { label: 'Apply for your first campaign', why: 'Name your price. You can still negotiate.', act: 'Find work' },
}

export const isStepDone = ({ done, of }: FirstStep): boolean => done >= of

/** Returns the next step: not done, and not waiting for the operator. */
export const nextStep = (steps: readonly FirstStep[]): FirstStep | undefined => steps.find((step) => !isStepDone(step) && !step.inReview)

/** Returns what a member past the first steps needs for good, if any of it is missing again; a first campaign or application cannot be. */
export function stepsToRepeat(steps: readonly FirstStep[]): FirstStep[] {
  const lasting = steps.filter(({ kind }) => kind !== 'publish' && kind !== 'campaign' && kind !== 'apply')
  return lasting.every(isStepDone) ? [] : lasting
}

/** Returns the second line of a step. */
export function firstStepNote(step: FirstStep): string {
  if (isStepDone(step)) return 'Done'
  if (step.inReview) return 'In review, usually within one working day'
  if (step.of > 1 && step.done > 0) return `${step.done} of ${step.of} ready`
  return firstStepWords[step.kind].why
}
