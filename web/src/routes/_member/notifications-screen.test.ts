// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { countUnseenNotifications, listNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openScreen, reply, replyTo } from '#testing/shown.ts'
import { painted } from '#ui/base/painted.ts'

afterEach(() => vi.restoreAllMocks())

const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}+00:00`
const meta = { page: 1, pages: 1, total: 5 }
const applied = (id: string, candidateDisplayName: string) => ({
  id,
  seen: false,
  createdAt: ago(5),
  type: 'candidate_new' as const,
  data: { campaignId: 'c1', campaignName: 'Oat milk', candidateDisplayName },
})
const sentBack = {
  id: 'n4',
  seen: false,
  createdAt: ago(15 * 1440),
  type: 'campaign_rejected' as const,
  data: { campaignId: 'c2', campaignName: 'Evening', message: 'Say which light.' },
}
const old = { ...sentBack, id: 'n5', seen: true, data: { campaignId: 'c3', campaignName: 'Old' } }

test('S1-172 S1-173 what is shown is marked as seen, what is folded once it is unfolded, and the count is read again', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const all = [applied('n1', 'Ana'), applied('n2', 'Bo'), applied('n3', 'Cy'), sentBack, old]
  await using screen = await openScreen(
    '/notifications',
    { role: 'agency' },
    reply(listNotifications, { data: all, meta }),
    reply(markNotificationsSeen),
    reply(countUnseenNotifications, { count: 4 }),
  )
  const group = await screen.findByRole('link', { name: '3 new candidates for “Oat milk”.' })
  expect(group.getAttribute('href')).toBe('/agency/campaigns/c1/candidates?state=new')
  screen.getByText('Ana, Bo and Cy')
  const single = screen.getByRole('link', { name: '“Evening” needs changes. Please read why and submit it again.' })
  expect(single.getAttribute('href')).toBe('/agency/campaigns/c2/summary')
  expect(single.closest('li')?.textContent).toMatch(/Say which light\.2 weeks ago, new$/)
  expect(screen.getByRole('link', { name: /“Old”/ }).closest('li')?.textContent).toMatch(/2 weeks ago$/)
  const seen = (...ids: string[]) => ({ call: 'POST /internal/notifications/_seen', query: {}, body: { ids } })
  await expect.poll(() => screen.sent()).toEqual([seen('n4')])
  expect(screen.queryByText(/Ana applied/)).toBeNull()
  const reads = screen.readsOf(countUnseenNotifications).length
  await screen.user.click(screen.getByRole('button', { name: 'Show 3' }))
  screen.getByRole('link', { name: 'Bo applied to “Oat milk”.' })
  await expect.poll(() => screen.sent()).toEqual([seen('n4'), seen('n1', 'n2', 'n3')])
  await expect.poll(() => screen.readsOf(countUnseenNotifications).length).toBeGreaterThan(reads)
  await screen.user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('link', { name: 'Bo applied to “Oat milk”.' })).toBeNull()
  expect(screen.readsOf(listNotifications)).toEqual([{ page: '1' }])
})

test('S1-172 S1-173 whoever follows a folded row has seen all that is folded in it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const all = [applied('n7', 'Ana'), applied('n8', 'Bo'), applied('n9', 'Cy')]
  await using screen = await openScreen('/notifications', { role: 'agency' }, reply(listNotifications, { data: all, meta }))
  const group = await screen.findByRole('link', { name: '3 new candidates for “Oat milk”.' })
  await painted()
  expect(screen.sent()).toEqual([])
  await screen.user.click(group)
  await expect.poll(() => screen.router.state.location.pathname).toBe('/agency/campaigns/c1/candidates')
  expect(screen.sent().map(({ body }) => body)).toEqual([{ ids: ['n7', 'n8', 'n9'] }])
})

test('S1-173 nothing is seen in a window that is not in front', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await using screen = await openScreen(
    '/notifications',
    { role: 'agency' },
    reply(listNotifications, { data: [{ ...sentBack, id: 'n6' }], meta }),
  )
  await screen.findByRole('link', { name: /“Evening”/ })
  await painted()
  expect(screen.sent()).toEqual([])
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => screen.sent().map(({ body }) => body)).toEqual([{ ids: ['n6'] }])
})

test('S1-173 what is not painted yet is not seen, and what is left before that stays unseen', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  let frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  const open = (id: string) =>
    openScreen(
      '/notifications',
      { role: 'agency' },
      reply(listNotifications, { data: [{ ...sentBack, id }], meta }),
      reply(markNotificationsSeen),
    )
  const paint = async () => {
    for (let left = 10; left > 0; left -= 1) {
      const due = frames
      frames = []
      for (const callback of due) callback(performance.now())
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  {
    await using screen = await open('n10')
    await screen.findByRole('link', { name: /“Evening”/ })
    expect(frames).not.toEqual([])
    expect(screen.sent()).toEqual([])
    await paint()
    await expect.poll(() => screen.sent().map(({ body }) => body)).toEqual([{ ids: ['n10'] }])
  }
  await using left = await open('n11')
  await left.findByRole('link', { name: /“Evening”/ })
  await left.router.navigate({ to: '/settings/account' })
  await expect.poll(() => left.queryByRole('link', { name: /“Evening”/ })).toBeNull()
  await paint()
  // Long enough for the browser's idle moment, too.
  vi.mocked(window.requestAnimationFrame).mockRestore()
  await painted()
  expect(left.sent()).toEqual([])
})

test.each([
  ['agency', 'Updates on your campaigns, candidates and jobs appear here.'],
  ['creator', 'Updates on your applications, jobs and payouts appear here.'],
  ['operator', 'Your work is on the overview. Brands and creators get their updates here.'],
] as [Role, string][])('an empty list says to the %s what will be there', async (role, words) => {
  await using screen = await openScreen('/notifications', { role }, reply(listNotifications, { meta: { page: 1, pages: 1, total: 0 } }))
  await screen.findByText('Nothing yet')
  screen.getByText(words)
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('S1-172 S1-174 pages are turned in the address, and one past the end leads to the first', async () => {
  const list = replyTo(listNotifications, ({ query }) => ({
    data:
      query['page'] === '9' ? [] : [{ ...old, id: `p${query['page']}`, data: { campaignName: `Page ${query['page']}`, campaignId: 'c' } }],
    meta: { page: Number(query['page']), pages: 2, total: 21 },
  }))
  await using screen = await openScreen('/notifications?page=9', { role: 'agency' }, list)
  await screen.findByText('There is nothing on this page')
  await screen.user.click(screen.getByRole('link', { name: 'Go to the first page' }))
  await screen.findByRole('link', { name: /“Page 1”/ })
  expect(screen.router.state.location.search).toEqual({})
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByRole('link', { name: /“Page 2”/ })
  expect(screen.router.state.location.search).toEqual({ page: 2 })
  expect(screen.readsOf(listNotifications)).toEqual([{ page: '9' }, { page: '1' }, { page: '2' }])
})

test('S1-174 a list that cannot be read says so and is read again', async () => {
  await using screen = await openScreen(
    '/notifications',
    { role: 'agency' },
    {
      endpoint: listNotifications,
      answer: () => Response.json({ requestId: 'r7' }, { status: 500 }),
    },
  )
  await screen.findByText('Notifications could not be loaded')
  screen.getByText('r7')
  screen.answer(reply(listNotifications, { data: [old], meta }))
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /“Old”/ })
  expect(screen.readsOf(listNotifications)).toHaveLength(2)
})
