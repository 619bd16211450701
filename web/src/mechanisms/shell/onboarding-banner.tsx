import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { BannerStrip } from '#ui/page/page-bars.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, nextOnboardingStep, onboardingActs, onboardingSteps, onboardingWords } from './onboarding.ts'

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
      {...(next ? { link: { label: onboardingActs[next.key], render: <Link to={next.to} search={next.search ?? {}} /> } } : {})}
    >
      {onboardingWords(user)}
    </BannerStrip>
  )
}
