import type { AuthUser } from '@pairtake/protocol/user/user'

/** The label of the link to each step. */
export const onboardingActs = {
  billing_info: 'Add billing info',
  payment_method: 'Add a card',
  picture: 'Add a picture',
  profile: 'Complete profile',
  portfolio: 'Add videos',
  verification: 'Get verified',
} as const

export type OnboardingStep = {
  key: keyof typeof onboardingActs
  isDone: boolean
  to:
    | '/agency/billing/billing-information'
    | '/agency/billing/payment-methods'
    | '/settings/user-profile'
    | '/settings/creator-profile'
    | '/creator/portfolio'
    | '/settings/creator-profile-verification'
  /** Opens the step's dialog at once. */
  search?: { add: true }
}

/** Returns what a member must provide to complete onboarding (S1 sections 4 to 6, S2 section 1). */
export function onboardingSteps(user: AuthUser): OnboardingStep[] {
  if (user.role === 'agency') {
    return [
      { key: 'billing_info', isDone: user.billingInfoProvided, to: '/agency/billing/billing-information' },
      { key: 'payment_method', isDone: user.paymentMethodProvided, to: '/agency/billing/payment-methods', search: { add: true } },
    ]
  }
  if (user.role === 'operator') return []
  return [
    { key: 'picture', isDone: user.profilePicturePath !== null, to: '/settings/user-profile' },
    { key: 'profile', isDone: user.creatorProfileProvided, to: '/settings/creator-profile' },
    { key: 'portfolio', isDone: user.portfolioProvided, to: '/creator/portfolio' },
    {
      key: 'verification',
      isDone: user.creatorProfileState === 'verified',
      to: '/settings/creator-profile-verification',
    },
  ]
}

/** Returns the next step; undefined if every step left is waiting for the operator. */
export function nextOnboardingStep(user: AuthUser): OnboardingStep | undefined {
  const isInReview = user.creatorProfileState === 'in_review'
  return onboardingSteps(user).find(({ key, isDone }) => !isDone && !(key === 'verification' && isInReview))
}

export function isOnboarded(user: AuthUser): boolean {
  return onboardingSteps(user).every((step) => step.isDone)
}

/** Returns the banner's sentences (S1 section 6). */
export function onboardingWords(user: AuthUser): string {
  if (user.role === 'agency') return 'In order to be fully onboarded, please provide additional information'
  return user.creatorProfileState === 'in_review'
    ? 'Your profile is in review. We will notify you when the review is done.'
    : 'In order to start applying for jobs, please complete your creator profile'
}
