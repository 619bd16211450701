import type { AuthUser } from '@pairtake/protocol/user/user'
import { expect, test } from 'vitest'
import { isOnboarded, nextOnboardingStep } from './onboarding.ts'

const creator: AuthUser = {
  id: '01890000-0000-7000-8000-000000000000' as AuthUser['id'],
  displayName: 'Mara K.',
  profilePicturePath: '/pictures/mara',
  email: 'mara@films.example',
  firstName: 'Mara',
  role: 'creator',
  billingInfoProvided: false,
  paymentMethodProvided: false,
  creatorProfileProvided: true,
  portfolioProvided: true,
  creatorProfileState: 'verified',
}

test('a verified creator whose portfolio falls below three videos sees the banner again, which leads to the portfolio', () => {
  expect([isOnboarded(creator), nextOnboardingStep(creator)]).toEqual([true, undefined])
  const below = { ...creator, portfolioProvided: false }
  expect([isOnboarded(below), nextOnboardingStep(below)?.key]).toEqual([false, 'portfolio'])
})
