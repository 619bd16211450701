// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { getBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openScreen, reply, type Reply } from '#testing/shown.ts'

const residence = { streetAddress: 'Weg 1', postalCode: '10119', city: 'Berlin', state: '', country: { code: 'DE', name: 'Germany' } }
const profile = reply(getCreatorProfile, { data: { state: 'incomplete', shortBio: 'Slow', residence } })
const account = [
  reply(getCreatorTax, { data: { status: 'private' } }),
  reply(getCreatorFinances),
  reply(getBeneficiary, { data: null }),
  reply(getUserProfile),
  profile,
]

test.each<[Role, string, string, Reply[]]>([
  ['agency', '/settings/user-profile', 'First name', [reply(getUserProfile)]],
  ['operator', '/settings/security/change-password', 'Old password', []],
  ['creator', '/settings/taxes', 'Tax number', [reply(getCreatorTax, { data: { status: 'private' } })]],
  ['creator', '/settings/creator-profile', 'Short bio', [profile]],
  ['creator', '/creator/finances/payouts/request', 'Bank name', account],
])('the %s who typed something at %s is asked before it is lost', async (role, address, label, replies) => {
  const member = { role, creatorProfileState: 'verified', billingInfoProvided: true } as const
  await using screen = await openScreen(address, member, ...replies)
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  const before = field.value
  await screen.user.type(field, 'x')
  const leave = () => void screen.router.navigate({ to: '/notifications' })
  leave()
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await screen.user.click(screen.getByRole('button', { name: 'Stay here' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([screen.router.state.location.pathname, field.value]).toEqual([address, `${before}x`])
  leave()
  await screen.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/notifications')
})
