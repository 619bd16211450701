// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { deleteAccount, endSession, exportOwnData, listSessions } from '@pairtake/protocol/user/user-endpoints'
import { stopAtNoon } from '#testing/noon.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

stopAtNoon()

const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}+00:00`
const here = { id: 's1', device: 'Firefox on Linux', current: true, lastUsedAt: ago(0), createdAt: ago(120) }
const lost = { id: 's2', device: 'Safari on iPhone', current: false, lastUsedAt: ago(180), createdAt: ago(3 * 1440) }
const money = (amount: number) => ({ amount, currency: 'EUR' })
const balance = (amount: number) => {
  const finances = { currentBalance: money(amount), futureReturn: money(9) }
  return reply(getCreatorFinances, { ...finances, data: finances })
}

test('a device is signed out by its own button, is then gone, and this one has no button', async () => {
  let isOut = false
  const list = replyTo(listSessions, () => ({ data: isOut ? [here] : [here, lost] }))
  const end = replyTo(endSession, () => ((isOut = true), {}))
  await using screen = await openScreen('/settings/account', { role: 'agency' }, list, refusal(endSession, 'NOT_FOUND', 'It is gone.'))
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
  const [ownRow, otherRow] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Last used'))
  expect(ownRow?.textContent).toBe('Firefox on LinuxThis deviceLast used just now, signed in 2 hours ago')
  expect(otherRow?.textContent).toBe('Safari on iPhoneLast used 3 hours ago, signed in 3 days agoSign out')
  expect(screen.getAllByRole('button', { name: /^Sign out/ })).toEqual([button])
  await screen.user.click(button)
  await screen.findByText('It is gone.')
  screen.answer(end)
  await screen.user.click(button)
  await screen.findByText('Device signed out')
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull()
  expect(screen.sent().map(({ call }) => call)).toEqual(Array.from({ length: 2 }, () => 'DELETE /internal/user/sessions/s2'))
})

test('all that is stored is downloaded, and a refusal says why', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await using screen = await openScreen('/settings/account', { role: 'operator' }, refusal(exportOwnData, 'TOO_OFTEN', 'Tomorrow again.'))
  const button = await screen.findByRole('button', { name: 'Download my data' })
  await screen.user.click(button)
  await screen.findByText('Tomorrow again.')
  expect(download).not.toHaveBeenCalled()
  screen.answer(reply(exportOwnData, { data: { url: 'https://files.example/mine.zip' } }))
  await screen.user.click(button)
  await expect
    .poll(() => download.mock.contexts.map((link) => (link as HTMLAnchorElement).href))
    .toEqual(['https://files.example/mine.zip'])
  expect(screen.queryByText('Tomorrow again.')).toBeNull()
  // Operators are removed by a command, not here.
  expect(screen.queryByText('Delete the account')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Delete my account' })).toBeNull()
  download.mockRestore()
})

test('an account is deleted after a question with the password, and a refusal leaves all as it is', async () => {
  const inUse = refusal(deleteAccount, 'ACCOUNT_IN_USE', 'A job is still open.')
  await using screen = await openScreen('/settings/account', { role: 'agency' }, inUse)
  await screen.user.click(await screen.findByRole('link', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  expect(screen.router.state.location.search).toEqual({ delete: true })
  expect(dialog.textContent).toContain('This can’t be undone.')
  const confirm = screen.getByRole('button', { name: 'Delete forever' })
  await screen.user.click(confirm)
  await screen.findByText('Password is required.')
  expect(screen.sent()).toEqual([])
  await screen.user.type(screen.getByLabelText('Confirm with your password'), 'secret')
  await screen.user.click(confirm)
  await screen.findByText('A job is still open.')
  expect(screen.getByLabelText<HTMLInputElement>('Confirm with your password').value).toBe('secret')
  screen.answer(reply(deleteAccount))
  await screen.user.click(confirm)
  await screen.findByText('Your account is deleted')
  await expect.poll(() => screen.router.state.location.pathname).toBe('/login')
  const asked = { call: 'POST /internal/user/delete', query: {}, body: { password: 'secret' } }
  expect(screen.sent().slice(0, 2)).toEqual([asked, asked])
  expect(localStorage.getItem('user-token')).toBeNull()
})

test('the question is taken back without a call', async () => {
  await using screen = await openScreen('/settings/account?delete=true', { role: 'agency' })
  await screen.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.router.state.location.search).toEqual({})
  expect(screen.sent()).toEqual([])
})

test('R-011 R-012 a creator with a balance is led to its withdrawal before the account is deleted, and only then', async () => {
  {
    await using screen = await openScreen('/settings/account', { role: 'creator' }, balance(12.5))
    const link = await screen.findByRole('link', { name: 'Withdraw all of it' })
    expect(link.getAttribute('href')).toBe('/creator/finances/payouts/request?leaving=true')
    expect(link.parentElement?.textContent).toBe('€12.50 is in your balance. Withdraw all of it before you delete your account.')
  }
  {
    await using screen = await openScreen('/settings/account', { role: 'creator' }, balance(0), reply(listSessions, { data: [here] }))
    await screen.findByText('This device')
    await expect.poll(() => screen.readsOf(getCreatorFinances)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Withdraw all of it' })).toBeNull()
  }
  await using screen = await openScreen('/settings/account', { role: 'agency' }, reply(listSessions, { data: [here] }))
  await screen.findByText('This device')
  expect(screen.readsOf(getCreatorFinances)).toEqual([])
})
