// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'

test('S1-027 S1-028 a reset is asked for by email, said to be on its way, and asked for again', async () => {
  await using screen = await openScreen('/forgot-password', null, reply(requestPasswordReset))
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  await screen.user.type(email, 'ida')
  await screen.user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText('This is not an email address.')
  expect(screen.sent()).toEqual([])
  expect(screen.queryByText(/^Check your inbox/)).toBeNull()
  await screen.user.type(email, '@nordlys.example')
  await screen.user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/^Check your inbox\.\.\. .* It works for one hour\.$/)
  const asked = { call: 'POST /internal/auth/reset-password', query: {}, body: { email: 'ida@nordlys.example' } }
  expect(screen.sent()).toEqual([asked])

  screen.answer({
    endpoint: requestPasswordReset,
    answer: () => Response.json({ code: 'TOO_OFTEN', message: 'Wait.' }, { status: 429, headers: { 'retry-after': '150' } }),
  })
  await screen.user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByText('You just recently did this. You can retry in 3 minutes.')
  expect(screen.queryByText(/^Check your inbox/)).toBeNull()
  expect(email.value).toBe('ida@nordlys.example')
  screen.answer(refusal(requestPasswordReset, 'OVERLOADED', 'Busy.'))
  await screen.user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText('Server error, please contact support')
  expect(screen.sent()).toEqual([asked, asked, asked])
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
})
