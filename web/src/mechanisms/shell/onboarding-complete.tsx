import { useEffect, useState } from 'react'
import { late } from '#ui/feedback/late.tsx'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { isOnboarded, onboardingSteps } from './onboarding.ts'

const OnboardingCompleteDialog = late(() => import('./onboarding-complete-dialog.tsx').then((module) => module.OnboardingCompleteDialog))

/** Remembers across reloads that steps were missing, so that their completion is announced whenever it is noticed, until dismissed. */
const storageKey = 'onboarding-open'

/** S1 section 5: when onboarding is complete, a dialog says so and links to the next screen. */
export function OnboardingComplete() {
  const user = useAuthUser()
  const hasSteps = onboardingSteps(user).length > 0
  const isDone = isOnboarded(user)
  const [wasOpen, setWasOpen] = useState(() => localStorage.getItem(storageKey) === user.id)
  if (hasSteps && !isDone && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (hasSteps && !isDone) localStorage.setItem(storageKey, user.id)
  }, [hasSteps, isDone, user.id])

  const close = () => {
    localStorage.removeItem(storageKey)
    setWasOpen(false)
  }
  return isDone && wasOpen && <OnboardingCompleteDialog isAgency={user.role === 'agency'} onClose={close} />
}
