// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { login, resendConfirmationEmail } from '@pairtake/protocol/session/session-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openScreen, refusal, reply } from '#testing/shown.ts'

type Screen = Awaited<ReturnType<typeof openScreen>>
const pathOf = ({ router }: Screen) => router.state.location.pathname
const asAgency = reply(getAuthUser, { data: { id: 'me', role: 'agency' } })
const tooOften = (endpoint: typeof resendConfirmationEmail, seconds?: string) => ({
  endpoint,
  answer: () =>
    Response.json(
      { code: 'TOO_OFTEN', message: 'Please wait.' },
      { status: 429, headers: seconds === undefined ? {} : { 'retry-after': seconds } },
    ),
})

async function logIn(screen: Screen, email = 'ida@nordlys.example', password = ' secret '): Promise<void> {
  await screen.user.type(await screen.findByLabelText('Email'), email)
  await screen.user.type(screen.getByLabelText('Password'), password)
  await screen.user.click(screen.getByRole('button', { name: 'Login' }))
}

test.each([
  ['agency', '/agency/dashboard'],
  ['creator', '/creator/dashboard'],
  ['operator', '/operator'],
] as [Role, string][])('S1-001 S1-003 S1-046 a member who is an %s is led home from / and from the entry screens', async (role, home) => {
  for (const address of ['/', '/login', '/signup', '/signup-success/confirm-email']) {
    await using screen = await openScreen(address, { role })
    await expect.poll(() => pathOf(screen), { message: address }).toBe(home)
  }
})

test('S1-001 S1-035 who is signed out is led to the login, from / and from a member’s screen', async () => {
  for (const address of ['/', '/settings/account', '/operator/payouts']) {
    await using screen = await openScreen(address, null)
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(pathOf(screen)).toBe('/login')
    expect(screen.sent()).toEqual([])
  }
})

test('S1-004 a login sends what was typed once, keeps the token and leads home', async () => {
  await using screen = await openScreen('/login', null, reply(login, { token: 'fresh' }), asAgency)
  await screen.user.type(await screen.findByLabelText('Email'), 'ida@nordlys.example')
  await screen.user.type(screen.getByLabelText('Password'), ' secret {Enter}')
  await expect.poll(() => pathOf(screen)).toBe('/agency/dashboard')
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/auth/login', query: {}, body: { username: 'ida@nordlys.example', password: ' secret ' } },
  ])
  expect(localStorage.getItem('user-token')).toBe('fresh')
})

test('a login that is not answered yet is sent once, and its button says that it is busy', async () => {
  await using screen = await openScreen('/login', null)
  await logIn(screen)
  const button = screen.getByRole('button', { name: 'Login' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  await screen.user.click(button)
  await screen.user.type(screen.getByLabelText('Password'), '{Enter}')
  expect(screen.sent()).toHaveLength(1)
})

test('the login leads to the screen that was asked for, with its parameters', async () => {
  await using screen = await openScreen('/settings/account?delete=true', null, reply(login), asAgency)
  await screen.findByRole('heading', { name: 'Welcome back' })
  await logIn(screen)
  await expect.poll(() => pathOf(screen)).toBe('/settings/account')
  expect(screen.router.state.location.search).toEqual({ delete: true })
})

test('S1-008 a wrong password is said after ‘Failed logging in’, other refusals in the server’s words alone; what was typed stays', async () => {
  const wrong = refusal(login, 'INVALID_CREDENTIALS', 'Wrong email or password.')
  await using screen = await openScreen('/login', null, wrong)
  await logIn(screen)
  await screen.findByText('Failed logging in: Wrong email or password.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ida@nordlys.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(' secret ')
  expect(localStorage.getItem('user-token')).toBeNull()
  screen.answer(refusal(login, 'TOO_OFTEN', 'Please wait a minute.'))
  await screen.user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Please wait a minute.')
  expect(screen.queryByText(/Failed logging in/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).toBeNull()
  screen.answer({ endpoint: login, answer: () => Response.json({}, { status: 500 }) })
  await screen.user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Server error, please contact support')
})

test('S1-002 a field says what is missing when it is left, and no longer once it is there', async () => {
  await using screen = await openScreen('/login', null)
  const email = await screen.findByLabelText('Email')
  await screen.user.click(email)
  await screen.user.tab()
  await screen.findByText('Email is required.')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Password is required.')).toBeNull()
  await screen.user.type(email, 'i')
  await expect.poll(() => screen.queryByText('Email is required.')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Password is required.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.sent()).toEqual([])
})

test('S1-005 S1-006 S1-007 who has not confirmed the address has the email sent again, or is told when that is possible', async () => {
  const unconfirmed = refusal(login, 'EMAIL_NOT_VERIFIED', 'Please confirm your email address first.')
  await using screen = await openScreen('/login', null, unconfirmed, tooOften(resendConfirmationEmail, '42'))
  await logIn(screen, 'ida@nordlys.example')
  await screen.findByText('Please confirm your email address first.')
  expect(screen.queryByText(/Failed logging in/)).toBeNull()
  const resend = screen.getByRole('button', { name: 'Resend confirmation email' })
  await screen.user.click(resend)
  await screen.findByText('You just recently did this. You can retry in 42 seconds')
  screen.answer(tooOften(resendConfirmationEmail))
  await screen.user.click(resend)
  await screen.findByText('You just recently did this. You can retry in 60 seconds')
  screen.answer(reply(resendConfirmationEmail))
  await screen.user.click(resend)
  await screen.findByText('Confirmation email resent...')
  expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).toBeNull()
  expect(screen.sent().at(-1)).toEqual({
    call: 'POST /internal/auth/resend-confirmation-email',
    query: {},
    body: { email: 'ida@nordlys.example' },
  })
})

test('a password is shown and hidden again, and the login leads to its neighbours', async () => {
  await using screen = await openScreen('/login', null)
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(password.type).toBe('password')
  await screen.user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await screen.user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
  expect(screen.sent()).toEqual([])
  for (const [name, href] of [
    ['Forgot password?', '/forgot-password'],
    ['Sign up', '/signup'],
    ['Pairtake, home', '/'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
})
