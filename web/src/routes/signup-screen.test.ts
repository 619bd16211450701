// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { openScreen, reply } from '#testing/shown.ts'

type Screen = Awaited<ReturnType<typeof openScreen>>
const valueOf = (screen: Screen, label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const typed = {
  Email: 'mara@films.example',
  Password: 'slow mornings',
  'First name': 'Mara',
  'Last name': 'Kovac',
  'Company name': 'Films & Co',
}
const body = {
  email: 'mara@films.example',
  password: 'slow mornings',
  role: 'agency',
  firstName: 'Mara',
  lastName: 'Kovac',
  residenceCountry: 'HR',
  companyName: 'Films & Co',
}
const refused = (status: number, answer: object) => ({ endpoint: signup, answer: () => Response.json(answer, { status }) })

async function fill(screen: Screen, given: Record<string, string> = typed): Promise<void> {
  await screen.findByRole('heading', { name: 'Welcome, enter your details to sign up' })
  for (const [label, words] of Object.entries(given)) await screen.user.type(screen.getByLabelText(label), words)
  await screen.user.type(await screen.findByRole('combobox', { name: 'Country' }), 'croa')
  await screen.user.click(await screen.findByRole('option', { name: 'Croatia' }))
}
const send = (screen: Screen) => screen.user.click(screen.getByRole('button', { name: 'Sign up' }))

test('S1-013 S1-020 a brand signs up with all that it typed, once, and is told to look for the email', async () => {
  await using screen = await openScreen('/signup', null, reply(signup))
  await fill(screen)
  await send(screen)
  await screen.findByRole('heading', { name: 'Please confirm your email' })
  expect(screen.router.state.location.pathname).toBe('/signup-success/confirm-email')
  expect(screen.router.history.length).toBe(1)
  expect(screen.sent()).toEqual([{ call: 'POST /internal/auth/signup', query: {}, body }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('S1-014 while a signup is on its way it is not sent again', async () => {
  await using screen = await openScreen('/signup', null)
  await fill(screen)
  await send(screen)
  const button = screen.getByRole('button', { name: 'Sign up' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(button)
  expect(screen.sent()).toHaveLength(1)
})

test('S1-015 S1-018 a creator needs no company name, a brand does, and changing the side takes the complaint back', async () => {
  await using screen = await openScreen('/signup', null, reply(signup))
  await fill(screen, { ...typed, 'Company name': ' ' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Brand\/Agency/ }).checked).toBe(true)
  expect(screen.queryByText('(Optional)')).toBeNull()
  await send(screen)
  await screen.findByText('Company name is required.')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('radio', { name: /^Creator/ }))
  await expect.poll(() => screen.queryByText('Company name is required.')).toBeNull()
  screen.getByText('(Optional)')
  await send(screen)
  await screen.findByRole('heading', { name: 'Please confirm your email' })
  expect(screen.sent()[0]?.body).toMatchObject({ role: 'creator', residenceCountry: 'HR', firstName: 'Mara', lastName: 'Kovac' })
})

test('S1-016 S1-017 S1-019 every field says what it lacks, and nothing is sent', async () => {
  await using screen = await openScreen('/signup', null)
  await screen.findByRole('combobox', { name: 'Country' })
  await screen.user.type(screen.getByLabelText('Email'), 'mara')
  await screen.user.type(screen.getByLabelText('Password'), 'short')
  await send(screen)
  await screen.findByText('This is not an email address.')
  for (const words of [
    'The password needs at least 8 characters.',
    'First name is required.',
    'Last name is required.',
    'Please choose a country.',
    'Company name is required.',
  ]) {
    screen.getByText(words)
  }
  expect(screen.sent()).toEqual([])
  screen.getByText('At least 8 characters, 10 or more is better')
})

test('S1-021 what the server refuses stands at its field and in a list under the form’s own names, and what was typed stays', async () => {
  const errors = {
    children: { residenceCountry: { errors: ['Not there.'] }, firstName: { errors: ['Not so.'] }, role: { errors: ['Not that.'] } },
  }
  await using screen = await openScreen('/signup', null, refused(400, { code: 'VALIDATION_FAILED', message: 'Wrong.', errors }))
  await fill(screen)
  await send(screen)
  await screen.findByText('Please fix the following errors:')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Country: Not there.',
    'First name: Not so.',
    'Role: Not that.',
  ])
  for (const words of ['Not there.', 'Not so.', 'Not that.']) screen.getByText(words)
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  for (const [label, words] of Object.entries(typed)) expect(valueOf(screen, label), label).toBe(words)
  expect(screen.router.state.location.pathname).toBe('/signup')
  screen.answer(refused(429, { code: 'TOO_OFTEN', message: 'Too many signups from here.' }))
  await screen.user.type(screen.getByLabelText('First name'), 'a')
  await send(screen)
  await screen.findByText('Too many signups from here.')
  expect(screen.queryByText('Please fix the following errors:')).toBeNull()
  screen.answer(reply(signup))
  await send(screen)
  await screen.findByRole('heading', { name: 'Please confirm your email' })
  expect(screen.sent().at(-1)?.body).toEqual({ ...body, firstName: 'Maraa' })
})

test('S1-009 S1-011 the signup leads to the login, home, and to the terms in a tab of their own', async () => {
  await using screen = await openScreen('/signup', null)
  const terms = await screen.findByRole('link', { name: 'terms of service' })
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/legal/terms-of-service', '_blank'])
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'Pairtake, home' }).getAttribute('href')).toBe('/')
})
