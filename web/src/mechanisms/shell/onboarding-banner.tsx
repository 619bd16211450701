import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { BannerStrip } from '#ui/page/page-bars.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, nextOnboardingStep, onboardingActs, onboardingSteps, onboardingWords, type OnboardingStep } from './onboarding.ts'

/** A link to where the step is done; for a card, with its dialog open. */
const stepLink = ({ key, to }: OnboardingStep) =>
  key === 'payment_method' ? <Link to="/agency/billing/payment-methods" search={{ add: true }} /> : <Link to={to} />

export function OnboardingBanner() {
  const user = useAuthUser()
  if (isOnboarded(user)) return null
  const steps = onboardingSteps(user)
  const next = nextOnboardingStep(user)
  const done = steps.filter((step) => step.isDone).length
  return (
    <BannerStrip
      icon={BadgeCheck}
      progress={`${done} of ${steps.length} steps`}
      {...(next ? { link: { label: onboardingActs[next.key], render: stepLink(next) } } : {})}
    >
      {onboardingWords(user)}
    </BannerStrip>
  )
}
