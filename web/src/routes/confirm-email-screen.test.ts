// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { confirmEmail } from '@pairtake/protocol/session/session-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'

const asCreator = reply(getAuthUser, { data: { id: 'me', role: 'creator' } })

test('S1-024 the mailed link is used once, logs in, and leaves no entry in the history', async () => {
  await using screen = await openScreen('/confirm-email?token=t-1', null, reply(confirmEmail, { authToken: 'fresh' }), asCreator)
  await expect.poll(() => screen.router.state.location.pathname).toBe('/creator/dashboard')
  expect(screen.readsOf(confirmEmail)).toEqual([{}])
  expect(localStorage.getItem('user-token')).toBe('fresh')
  expect(screen.router.history.length).toBe(1)
})

test('S1-025 a link that is refused says why and leads to the login; there is nothing to try again', async () => {
  await using screen = await openScreen('/confirm-email?token=t-2', null, refusal(confirmEmail, 'LINK_INVALID', 'This link has expired.'))
  await screen.findByText('This link has expired.')
  screen.getByRole('heading', { name: 'Confirm your email' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
  expect(localStorage.getItem('user-token')).toBeNull()
})

test('a link whose answer fails for another reason can be tried again', async () => {
  const failed = { endpoint: confirmEmail, answer: () => Response.json({}, { status: 500 }) }
  {
    await using screen = await openScreen('/confirm-email?token=t-3', null, failed)
    await screen.findByText('Server error, please contact support')
    screen.getByRole('button', { name: 'Try again' })
  }
  await using screen = await openScreen('/confirm-email?token=t-3', null, reply(confirmEmail), asCreator)
  await expect.poll(() => screen.router.state.location.pathname).toBe('/creator/dashboard')
})

test('S1-025 a link without its token says so and asks nothing; one on its way says to wait', async () => {
  {
    await using screen = await openScreen('/confirm-email', null)
    await screen.findByText('The link is incomplete. Please open it again from the email.')
    screen.getByRole('heading', { name: 'Confirm your email' })
    expect(screen.queryByText('One moment, please.')).toBeNull()
    expect(screen.readsOf(confirmEmail)).toEqual([])
  }
  await using screen = await openScreen('/confirm-email?token=t-4', null)
  await screen.findByText('One moment, please.')
  screen.getByRole('heading', { name: 'Confirming your email' })
  expect(screen.queryByText(/The link is incomplete/)).toBeNull()
})
