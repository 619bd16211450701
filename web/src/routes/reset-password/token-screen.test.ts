// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { checkResetToken, confirmPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'

const isValid = reply(checkResetToken, { valid: true })
const asCreator = reply(getAuthUser, { data: { id: 'me', role: 'creator' } })

test('S1-029 S1-030 a link is asked about first, and one that is no longer valid leads to a new one', async () => {
  await using screen = await openScreen('/reset-password/old-1', null, reply(checkResetToken, { valid: false }))
  await screen.findByText(
    'The link you used to reset your password is invalid. Likely it expired. In that case - request a password reset again.',
  )
  expect(screen.readsOf(checkResetToken)).toEqual([{ token: 'old-1' }])
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Request a password reset' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
})

test('S1-031 S1-032 a new password is sent with its link, a refusal is read in the server’s words, and then the member is logged in', async () => {
  const used = refusal(confirmPasswordReset, 'RESET_LINK_USED', 'This link was used already.')
  await using screen = await openScreen('/reset-password/t-1', null, isValid, used, asCreator)
  const first = await screen.findByLabelText<HTMLInputElement>('New password')
  await screen.user.type(first, 'slow evenings')
  const save = screen.getByRole('button', { name: 'Save and log in' })
  await screen.user.click(save)
  await screen.findByText('Please confirm the new password.')
  await screen.user.type(screen.getByLabelText('New password again'), 'slow mornings')
  await screen.user.click(save)
  await screen.findByText('The two passwords differ.')
  expect(screen.sent()).toEqual([])
  await screen.user.clear(screen.getByLabelText('New password again'))
  await screen.user.type(screen.getByLabelText('New password again'), 'slow evenings')
  await screen.user.click(save)
  await screen.findByText('This link was used already.')
  expect(first.value).toBe('slow evenings')
  expect(localStorage.getItem('user-token')).toBeNull()

  const errors = { children: { password: { children: { first: { errors: ['Too common.'] } } } } }
  const tooCommon = { code: 'VALIDATION_FAILED', message: 'Wrong.', errors }
  screen.answer({ endpoint: confirmPasswordReset, answer: () => Response.json(tooCommon, { status: 400 }) })
  await screen.user.click(save)
  await screen.findByText('New password: Too common.')
  screen.answer(reply(confirmPasswordReset, { authToken: 'fresh' }))
  await screen.user.type(first, '!')
  await screen.user.type(screen.getByLabelText('New password again'), '!')
  await screen.user.click(save)
  await expect.poll(() => screen.router.state.location.pathname).toBe('/creator/dashboard')
  expect(localStorage.getItem('user-token')).toBe('fresh')
  const pair = { first: 'slow evenings!', second: 'slow evenings!' }
  expect(screen.sent().at(-1)).toEqual({
    call: 'POST /internal/auth/reset-password-confirm',
    query: {},
    body: { token: 't-1', password: pair },
  })
  expect(screen.readsOf(checkResetToken)).toHaveLength(1)
})
