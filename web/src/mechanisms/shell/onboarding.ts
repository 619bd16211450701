import type { AuthUser } from '@pairtake/protocol/user/user'

export type OnboardingStep = {
  key: string
  label: string
  isDone: boolean
  to:
    | '/agency/billing/billing-information'
    | '/agency/billing/payment-methods'
    | '/settings/user-profile'
    | '/settings/creator-profile'
    | '/creator/portfolio'
    | '/settings/creator-profile-verification'
}

/** What a member must give before they are fully on board (S1 sections 4 to 6, S2 section 1). */
export function onboardingSteps(user: AuthUser): OnboardingStep[] {
  if (user.role === 'agency') {
    return [
      { key: 'billing', label: 'Billing information', isDone: user.billingInfoProvided, to: '/agency/billing/billing-information' },
      { key: 'card', label: 'Payment method', isDone: user.paymentMethodProvided, to: '/agency/billing/payment-methods' },
    ]
  }
  if (user.role === 'operator') return []
  return [
    { key: 'picture', label: 'Profile picture', isDone: user.profilePicturePath !== null, to: '/settings/user-profile' },
    { key: 'profile', label: 'Creator profile', isDone: user.creatorProfileProvided, to: '/settings/creator-profile' },
    { key: 'portfolio', label: 'Portfolio of three videos', isDone: user.portfolioProvided, to: '/creator/portfolio' },
    {
      key: 'verification',
      label: 'Profile verification',
      isDone: user.creatorProfileState === 'verified',
      to: '/settings/creator-profile-verification',
    },
  ]
}

export function isOnboarded(user: AuthUser): boolean {
  return onboardingSteps(user).every((step) => step.isDone)
}

/** The banner's sentences, S1 section 6. */
export function onboardingWords(user: AuthUser): string {
  if (user.role === 'agency') return 'In order to be fully onboarded, please provide additional information'
  return user.creatorProfileState === 'in_review'
    ? 'Your profile is in review. We will notify you when the review is done.'
    : 'In order to start applying for jobs, please complete your creator profile'
}
