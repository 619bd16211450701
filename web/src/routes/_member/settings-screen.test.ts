// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Role } from '@pairtake/protocol/roles'
import {
  changePassword,
  getAuthUser,
  getMailPreferences,
  getUserProfile,
  saveMailPreferences,
  saveProfilePicture,
  saveUserProfile,
} from '@pairtake/protocol/user/user-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const common = ['/settings/user-profile', '/settings/security/change-password']
const ofCreators = ['/settings/creator-profile', '/settings/creator-profile-verification', '/settings/taxes']

test.each([
  ['agency', [...common, '/settings/notifications', '/settings/account']],
  ['creator', [common[0], ...ofCreators, common[1], '/settings/notifications', '/settings/account']],
  ['operator', [...common, '/settings/account']],
] as [Role, string[]][])(
  'S1-043 S2-006 S2-007 the settings of the %s list what that side has, and begin with the user profile',
  async (role, ways) => {
    await using screen = await openScreen('/settings', { role })
    const list = await screen.findByRole('navigation', { name: 'Settings' })
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(ways)
    expect(screen.router.state.location.pathname).toBe('/settings/user-profile')
  },
)

test.each(ofCreators)('S1-042 S2-007 %s is for creators, and others are led home', async (address) => {
  await using screen = await openScreen(address, { role: 'agency' })
  await expect.poll(() => screen.router.state.location.pathname).toBe('/agency/dashboard')
})

const profile = { email: 'ida@x.example', firstName: 'Ida', lastName: 'Lund', companyName: 'Nordlys', role: 'agency' } as const

test('S2-083 S2-085 a changed profile asks before it is left, is saved, and shown from then on', async () => {
  let name = 'Ida'
  const read = replyTo(getUserProfile, () => ({ data: { ...profile, firstName: name } }))
  const save = replyTo(saveUserProfile, ({ body }) => ((name = (body as typeof profile).firstName), {}))
  await using screen = await openScreen('/settings/user-profile', { role: 'agency' }, read, save)
  const first = await screen.findByLabelText<HTMLInputElement>('First name')
  const shown = ['Email', 'First name', 'Last name', 'Company name'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(shown).toEqual(['ida@x.example', 'Ida', 'Lund', 'Nordlys'])
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  expect(screen.queryByText('(Optional)')).toBeNull()
  await screen.user.type(first, 'nka')
  await screen.user.click(screen.getByRole('link', { name: 'Account and devices' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await screen.user.click(screen.getByRole('button', { name: 'Stay here' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([screen.router.state.location.pathname, first.value]).toEqual(['/settings/user-profile', 'Idanka'])

  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile updated successfully')
  const body = { firstName: 'Idanka', lastName: 'Lund', companyName: 'Nordlys' }
  expect(screen.sent()).toEqual([{ call: 'PATCH /internal/user/profile', query: {}, body }])
  await expect.poll(() => [screen.readsOf(getUserProfile).length, screen.readsOf(getAuthUser).length]).toEqual([2, 2])
  await screen.user.click(screen.getByRole('link', { name: 'Account and devices' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/settings/account')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is refused of a profile is listed under the labels, stays typed, and can be left behind', async () => {
  const errors = { children: { companyName: { errors: ['Taken.'] } } }
  const refused = { endpoint: saveUserProfile, answer: () => Response.json({ code: 'VALIDATION_FAILED', errors }, { status: 400 }) }
  const asCreator = reply(getUserProfile, { data: { ...profile, role: 'creator', companyName: '' } })
  await using screen = await openScreen('/settings/user-profile', { role: 'creator' }, asCreator, refused)
  const company = await screen.findByLabelText<HTMLInputElement>('Company name')
  screen.getByText('(Optional)')
  screen.getByText('Brands see this instead of your name.')
  await screen.user.type(company, 'Films')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Company name: Taken.')
  expect(company.value).toBe('Films')
  expect(screen.queryByText('Profile updated successfully')).toBeNull()
  await screen.user.click(screen.getByRole('link', { name: 'Taxes' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/settings/taxes')
})

test('S2-087 a picture is sent as it was chosen, and refused in words', async () => {
  const read = reply(getUserProfile, { data: profile })
  await using screen = await openScreen(
    '/settings/user-profile',
    { role: 'agency' },
    read,
    refusal(saveProfilePicture, 'UNSUPPORTED_MEDIA', 'No picture.'),
  )
  await screen.findByRole('button', { name: 'Upload a picture' })
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  const choose = () => screen.user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file)
  await choose()
  await screen.findByText('No picture.')
  screen.answer(reply(saveProfilePicture), reply(getUserProfile, { data: { ...profile, profilePicturePath: '/p.jpg' } }))
  await choose()
  await screen.findByText('Profile picture updated')
  await screen.findByRole('button', { name: 'Replace the picture' })
  expect(screen.sent().map(({ call, body }) => [call, (body as FormData).get('file')])).toEqual(
    Array.from({ length: 2 }, () => ['POST /internal/user/profile/picture', file]),
  )
})

test('S2-088 a profile that could not be read says so, and is read again', async () => {
  const broken = { endpoint: getUserProfile, answer: () => Response.json({}, { status: 500 }) }
  await using screen = await openScreen('/settings/user-profile', { role: 'agency' }, broken)
  await screen.findByText('Failed getting your profile')
  screen.answer(reply(getUserProfile, { data: profile }))
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('First name')
  expect(screen.readsOf(getUserProfile)).toHaveLength(2)
})

test('S2-089 S2-090 a changed password is sent once, its fields are emptied, and its refusals have the labels of the fields', async () => {
  const errors = { children: { oldPassword: { errors: ['Wrong.'] }, password: { children: { first: { errors: ['Common.'] } } } } }
  const refused = { endpoint: changePassword, answer: () => Response.json({ code: 'VALIDATION_FAILED', errors }, { status: 400 }) }
  await using screen = await openScreen('/settings/security/change-password', { role: 'operator' }, refused)
  const labels = ['Old password', 'New password', 'Confirm new password']
  await screen.findByRole('heading', { name: 'Change password' })
  const fields = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label))
  for (const [at, words] of ['old one', 'slow evenings', 'slow evenings'].entries()) await screen.user.type(fields[at] as Element, words)
  const save = screen.getByRole('button', { name: 'Change password' })
  await screen.user.click(save)
  await screen.findByText('Old password: Wrong.')
  screen.getByText('New password: Common.')
  expect(fields.map(({ value }) => value)).toEqual(['old one', 'slow evenings', 'slow evenings'])
  screen.answer(reply(changePassword))
  await screen.user.type(fields[0] as Element, '!')
  await screen.user.type(fields[1] as Element, '!')
  await screen.user.type(fields[2] as Element, '!')
  await screen.user.click(save)
  await screen.findByText('Password changed successfully')
  await expect.poll(() => fields.map(({ value }) => value)).toEqual(['', '', ''])
  const body = { oldPassword: 'old one!', password: { first: 'slow evenings!', second: 'slow evenings!' } }
  expect(screen.sent().at(-1)).toEqual({ call: 'POST /internal/user/change-password', query: {}, body })
  expect(screen.sent()).toHaveLength(2)
})

test('an email is switched by its words, and back where that is refused', async () => {
  let saved = { candidate_new: true, review_due: false }
  const read = replyTo(getMailPreferences, () => ({ data: saved }))
  const save = replyTo(saveMailPreferences, ({ body }) => ({ data: (saved = { ...saved, ...(body as object) }) }))
  await using screen = await openScreen('/settings/notifications', { role: 'agency' }, read, save)
  const isOn = () => screen.getAllByRole<HTMLInputElement>('switch').map(({ checked, labels }) => [labels?.[0]?.textContent, checked])
  const review = await screen.findByRole('switch', { name: 'Media is waiting for your review' })
  expect(isOn()).toEqual([
    ['A creator applies', true],
    ['Media is waiting for your review', false],
  ])
  await screen.user.click(review)
  await expect.poll(() => saved).toEqual({ candidate_new: true, review_due: true })
  expect(screen.sent()).toEqual([{ call: 'PATCH /internal/user/mail-preferences', query: {}, body: { review_due: true } }])
  screen.answer(refusal(saveMailPreferences, 'TOO_OFTEN', 'Too many changes.'))
  await screen.user.click(screen.getByRole('switch', { name: 'A creator applies' }))
  await screen.findByText('Too many changes.')
  await expect.poll(isOn).toEqual([
    ['A creator applies', true],
    ['Media is waiting for your review', true],
  ])
})
