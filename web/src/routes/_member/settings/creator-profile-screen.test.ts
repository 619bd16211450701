// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  getCreatorProfile,
  replaceCreatorProfile,
  submitCreatorProfile,
  updateCreatorProfile,
} from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const creator = { role: 'creator', creatorProfileState: 'incomplete' } as const
const profile = {
  state: 'incomplete',
  lastRejectionReason: null,
  gender: 'non_binary',
  birthDate: '1998-04-12',
  nativeLanguage: { locale: 'hr', name: 'Croatian' },
  languages: [
    { locale: 'en', name: 'English' },
    { locale: 'de', name: 'German' },
  ],
  shortBio: 'Slow food.',
  residence: { country: { code: 'HR', name: 'Croatia' }, streetAddress: 'Riva 1', city: 'Split', state: 'Dalmatia', postalCode: '21000' },
  socialInfo: { instagram: '@mara' },
} as const
const wire = {
  nativeLanguage: 'hr',
  languages: ['en', 'de'],
  shortBio: 'Slow food.',
  residenceCountry: 'HR',
  residenceCity: 'Split',
  residenceState: 'Dalmatia',
  residencePostalCode: '21000',
  residenceStreetAddress: 'Riva 1',
  socialInfo: { instagram: '@mara' },
}

test('S2-095 S2-097 S2-098 an incomplete profile shows what is stored and is replaced whole', async () => {
  const read = reply(getCreatorProfile, { data: { ...profile, lastRejectionReason: 'Please show your face.' } })
  await using screen = await openScreen('/settings/creator-profile', creator, read, reply(replaceCreatorProfile))
  const bio = await screen.findByLabelText<HTMLTextAreaElement>('Short bio')
  screen.getByText('Please show your face.')
  screen.getByText('Incomplete')
  const labels = ['Birthdate', 'Short bio', 'Instagram handle or url', 'Address', 'City', 'Postal code', 'State']
  const shown = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(shown).toEqual(['1998-04-12', 'Slow food.', '@mara', 'Riva 1', 'Split', '21000', 'Dalmatia'])
  screen.getByText('10 of 140')
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).value).toBe('Croatia')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Native language' }).value).toBe('Croatian')
  await screen.user.selectOptions(screen.getByLabelText('Gender'), 'Trans woman')
  // The choice of several languages works once its part of the program is there.
  await screen.user.click(await screen.findByRole('button', { name: 'Remove German' }))
  await screen.user.type(bio, ' 🥐')
  screen.getByText('12 of 140')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Creator profile updated')
  const body = { ...wire, languages: ['en'], shortBio: 'Slow food. 🥐', gender: 'trans_woman', birthDate: '1998-04-12' }
  expect(screen.sent()).toEqual([{ call: 'PUT /internal/creator-profile', query: {}, body }])
  await expect.poll(() => screen.readsOf(getCreatorProfile)).toHaveLength(2)
})

test('S2-095 S2-096 a verified profile shows birthdate and gender as facts and is saved without them; a refusal keeps what was typed', async () => {
  const read = reply(getCreatorProfile, { data: { ...profile, state: 'verified', lastRejectionReason: 'An old one.' } })
  const refused = refusal(updateCreatorProfile, 'PROFILE_LOCKED', 'It is in review now.')
  await using screen = await openScreen('/settings/creator-profile', creator, read, refused)
  const city = await screen.findByLabelText<HTMLInputElement>('City')
  screen.getByText('12 April 1998')
  screen.getByText('Non-binary')
  expect([screen.queryByLabelText('Birthdate'), screen.queryByText('An old one.')]).toEqual([null, null])
  await screen.user.type(city, '!')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('It is in review now.')
  expect(city.value).toBe('Split!')
  expect(screen.sent()).toEqual([{ call: 'PATCH /internal/creator-profile', query: {}, body: { ...wire, residenceCity: 'Split!' } }])
})

test('S2-094 a profile in review is locked and says so', async () => {
  const read = reply(getCreatorProfile, { data: { ...profile, state: 'in_review' } })
  await using screen = await openScreen('/settings/creator-profile', creator, read)
  await screen.findByText('Your profile is in review. You can change it again when the review is done.')
  screen.getByText('Locked while the profile is in review.')
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Creator profile' }).disabled).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).disabled).toBe(true)
})

const verification = '/settings/creator-profile-verification'
const ready = { role: 'creator', creatorProfileProvided: true, portfolioProvided: true } as const

test.each([
  [{ portfolioProvided: false }, ['Done', 'Missing', 'Missing']],
  [{ creatorProfileProvided: false, profilePicturePath: '/p.jpg' }, ['Missing', 'Done', 'Done']],
])('S2-099 S2-100 what is missing is named, led to, and keeps the profile from being submitted: %j', async (given, done) => {
  await using screen = await openScreen(verification, { ...ready, ...given }, reply(getCreatorProfile, { data: profile }))
  const submit = await screen.findByRole('button', { name: 'Submit for review' })
  screen.getByText('Complete your creator profile and your portfolio first.')
  const steps = screen.getAllByRole('listitem').filter(({ textContent }) => /(Done|Missing)$/.test(textContent))
  expect(steps.map(({ textContent }) => /(Done|Missing)$/.exec(textContent)?.[0])).toEqual(done)
  expect(steps.map((step) => [step.querySelector('a')?.textContent, step.querySelector('a')?.getAttribute('href')])).toEqual([
    ['Creator profile', '/settings/creator-profile'],
    ['Portfolio', '/creator/portfolio'],
    ['Profile picture', '/settings/user-profile'],
  ])
  await screen.user.click(submit)
  expect(screen.sent()).toEqual([])
})

test('S2-099 S2-100 a complete profile is submitted once, without a picture too, and is then in review', async () => {
  let state: 'incomplete' | 'in_review' = 'incomplete'
  const read = replyTo(getCreatorProfile, () => ({ data: { ...profile, state, lastRejectionReason: 'Please show your face.' } }))
  await using screen = await openScreen(
    verification,
    ready,
    read,
    refusal(submitCreatorProfile, 'ONBOARDING_INCOMPLETE', 'A video is missing.'),
  )
  const submit = await screen.findByRole('button', { name: 'Submit for review' })
  screen.getByText('Please show your face.')
  expect(screen.queryByText(/^Complete your creator profile/)).toBeNull()
  await screen.user.click(submit)
  await screen.findByText('A video is missing.')
  screen.answer(replyTo(submitCreatorProfile, () => ((state = 'in_review'), {})))
  await screen.user.click(submit)
  await screen.findByText('Submitted successfully')
  await screen.findByText('It is being reviewed now.')
  screen.getByText('This usually takes one working day.')
  expect(screen.queryByText('Please show your face.')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(screen.sent().map(({ call }) => call)).toEqual(Array.from({ length: 2 }, () => 'POST /internal/creator-profile-submit'))
})

test('S2-101 a verified profile has nothing to submit', async () => {
  await using screen = await openScreen(verification, ready, reply(getCreatorProfile, { data: { ...profile, state: 'verified' } }))
  await screen.findByText('Your profile is verified. You can apply for work.')
  screen.getByText('Verified')
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
})
