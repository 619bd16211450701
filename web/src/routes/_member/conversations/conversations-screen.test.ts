// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openScreen, reply, replyTo } from '#testing/shown.ts'

const meta = { page: 1, pages: 1, total: 3 }
const now = Math.floor(Date.now() / 1000)
const person = (displayName: string) => ({ id: `m-${displayName}`, general: { displayName } })
const talks = [
  {
    id: 't1',
    unreadMessages: 3,
    lastMessage: { text: 'Good morning!', createdAtTimestamp: now, attachments: 0 },
    participantsApartMe: [person('Nordlys')],
    unreadMail: { atTimestamp: now + 14 * 86_400, isSent: false },
  },
  {
    id: 't2',
    lastMessage: { text: '', createdAtTimestamp: now, attachments: 2 },
    participantsApartMe: [person('Iittala')],
    unreadMail: { atTimestamp: now + 600, isSent: true },
  },
  { id: 't3', lastMessage: null, participantsApartMe: [] },
  { id: 't4', lastMessage: { text: '', createdAtTimestamp: now, attachments: 1 }, participantsApartMe: [person('Ona')] },
]
const list = reply(listConversationInvolvements, { data: talks, meta })

test('S1-158 S1-159 a creator reads the list, with who wrote what, how much is unread, and where it leads', async () => {
  await using screen = await openScreen('/conversations?sort=name&page=1', { role: 'creator' }, list)
  const first = await screen.findByRole('link', { name: /Nordlys/ })
  const said = [...(first.closest('ul')?.children ?? [])].map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/^NONordlys\d\d:\d\dGood morning!3unreadWe’ll email you on \d/i)
  expect(said[1]).toMatch(/Iittala\d\d:\d\d2 files$/)
  expect(said[2]).toMatch(/A former memberNo messages yet$/)
  expect(said[3]).toMatch(/Ona\d\d:\d\dA file$/)
  screen.getByText('3 conversations')
  expect(first.getAttribute('href')).toBe('/conversations/t1?sort=name&page=1')
  expect(screen.readsOf(listConversationInvolvements)).toEqual([{ page: '1', limit: '10', sort: 'name' }])
})

test('S1-158 a brand is led to its first conversation, and what was asked of the list stays in the address', async () => {
  await using screen = await openScreen('/conversations?state=unread&q=nor', { role: 'agency' }, list)
  await expect.poll(() => screen.router.state.location.pathname).toBe('/conversations/t1')
  expect(screen.router.state.location.search).toEqual({ state: 'unread', q: 'nor' })
  expect(screen.router.history.length).toBe(1)
  expect(screen.readsOf(listConversationInvolvements)[0]).toEqual({ page: '1', limit: '10', state: 'unread', q: 'nor' })
})

test('an operator has no conversations and is led home', async () => {
  for (const address of ['/conversations', '/conversations/t1']) {
    await using screen = await openScreen(address, { role: 'operator' })
    await expect.poll(() => screen.router.state.location.pathname).toBe('/operator')
  }
})

test.each([
  ['agency', 'Message a candidate and your conversation appears here.', 'Go to campaigns', '/agency/campaigns'],
  ['creator', 'Apply to a campaign and you can message the brand here.', 'Find work', '/creator/opportunities'],
] as [Role, string, string, string][])('without conversations the %s is told where they begin', async (role, words, name, href) => {
  const none = reply(listConversationInvolvements, { meta: { page: 1, pages: 1, total: 0 } })
  await using screen = await openScreen('/conversations', { role }, none)
  await screen.findByText(words)
  expect(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toContain(href)
  expect(screen.queryByRole('search')).toBeNull()
})

test('the list is narrowed, sorted and turned in the address, and shows all again', async () => {
  const found = replyTo(listConversationInvolvements, ({ query }) => ({
    data: query['state'] === 'unread' ? [] : talks,
    meta: { page: Number(query['page']), pages: 2, total: query['state'] === 'unread' ? 0 : 12 },
  }))
  await using screen = await openScreen('/conversations?page=2', { role: 'creator' }, found)
  await screen.user.selectOptions(await screen.findByLabelText('Sort conversations'), 'Oldest first')
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'oldest' })
  await screen.user.click(screen.getByRole('radio', { name: 'Unread' }))
  await screen.findByText('No conversation matches')
  expect(screen.router.state.location.search).toEqual({ sort: 'oldest', state: 'unread' })
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByRole('link', { name: /Nordlys/ })
  expect(screen.router.state.location.search).toEqual({ sort: 'oldest' })
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'oldest', page: 2 })
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'li o')
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'oldest', q: 'li o' })
  expect(screen.readsOf(listConversationInvolvements).at(-1)).toEqual({ page: '1', limit: '10', sort: 'oldest', q: 'li o' })
})

test('S1-171 a list that cannot be read says so, and an empty page leads to the first with what was asked', async () => {
  {
    const broken = { endpoint: listConversationInvolvements, answer: () => Response.json({}, { status: 500 }) }
    await using screen = await openScreen('/conversations', { role: 'creator' }, broken)
    await screen.findByText('Failed to fetch')
    screen.answer(list)
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Nordlys/ })
  }
  const past = reply(listConversationInvolvements, { meta: { page: 9, pages: 1, total: 3 } })
  await using screen = await openScreen('/conversations?page=9&sort=name', { role: 'creator' }, past)
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/conversations?sort=name')
})
