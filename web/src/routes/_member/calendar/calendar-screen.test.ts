// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getCalendarFeed, listCalendarEntries, renewCalendarFeed, revokeCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const entry = {
  kind: 'delivery',
  at: '2031-05-12T12:00:00+00:00',
  contractId: 'j1',
  campaignId: 'c1',
  campaignName: 'Oat milk',
  otherName: 'Mara',
  items: 2,
} as const
const review = { ...entry, kind: 'review', contractId: 'j2', items: 1, campaignName: 'Evening', at: '2031-05-20T12:00:00+00:00' } as const
const due = reply(listCalendarEntries, { data: [entry, review] })
const none = reply(getCalendarFeed, { data: { url: null } })

test.each([
  [
    'agency',
    '2 items due from Mara',
    'One item from Mara auto-approves',
    ['/agency/campaigns/c1/contracts?show=j1', '/agency/campaigns/c1/contracts?show=j2'],
    'Jobs',
    '/agency/jobs',
  ],
  [
    'creator',
    '2 items due to Mara',
    'One item with Mara auto-approves',
    ['/creator/jobs/j1/summary', '/creator/jobs/j2/summary'],
    'My jobs',
    '/creator/jobs',
  ],
] as [Role, string, string, string[], string, string][])(
  'R-183 the month of the %s says what is due and leads to its jobs',
  async (role, dueWords, reviewWords, ways, list, listPath) => {
    await using screen = await openScreen('/calendar?month=2031-05', { role }, due, none)
    const first = await screen.findByRole('link', { name: /Oat milk/ })
    screen.getByRole('heading', { name: 'May 2031' })
    expect([first, screen.getByRole('link', { name: /Evening/ })].map((link) => link.getAttribute('href'))).toEqual(ways)
    screen.getByText(dueWords)
    screen.getByText(reviewWords)
    expect(screen.readsOf(listCalendarEntries)).toEqual([{ from: '2031-04-27', to: '2031-06-02' }])
    expect(screen.getAllByRole('link', { name: list }).map((link) => link.getAttribute('href'))).toContain(listPath)
  },
)

test('R-183 months are turned in the address, and Today leads back', async () => {
  await using screen = await openScreen('/calendar?month=2031-12', { role: 'creator' }, due, none)
  await screen.findByRole('heading', { name: 'December 2031' })
  await screen.user.click(screen.getByRole('link', { name: 'Next month' }))
  await screen.findByRole('heading', { name: 'January 2032' })
  expect(screen.router.state.location.search).toEqual({ month: '2032-01' })
  await screen.user.click(screen.getByRole('link', { name: 'Previous month' }))
  await screen.findByRole('heading', { name: 'December 2031' })
  await screen.user.click(screen.getByRole('link', { name: 'Today' }))
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date())
  await screen.findByRole('heading', { name: month })
  expect([screen.router.state.location.search, screen.queryByRole('link', { name: 'Today' })]).toEqual([{}, null])
  expect(screen.readsOf(listCalendarEntries).slice(0, 2)).toEqual([
    { from: '2031-11-30', to: '2032-01-05' },
    { from: '2031-12-28', to: '2032-02-02' },
  ])
})

test('R-406 a month without entries says so; one that cannot be read is read again; an operator has none', async () => {
  {
    await using screen = await openScreen('/calendar?month=2031-07', { role: 'agency' }, due, none)
    await screen.findByText('Nothing is due this month.')
  }
  {
    const broken = { endpoint: listCalendarEntries, answer: () => Response.json({}, { status: 500 }) }
    await using screen = await openScreen('/calendar?month=2031-05', { role: 'agency' }, broken, none)
    await screen.findByText('Due dates could not be loaded')
    screen.answer(due)
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Oat milk/ })
  }
  await using screen = await openScreen('/calendar', { role: 'operator' })
  await expect.poll(() => screen.router.state.location.pathname).toBe('/operator')
})

test('R-183 R-384 an address for other calendars is created, copied, replaced and turned off, each said and asked as it should', async () => {
  let url: string | null = null
  const feed = replyTo(getCalendarFeed, () => ({ data: { url } }))
  const renew = replyTo(
    renewCalendarFeed,
    () => ((url = url === null ? 'https://x.example/one' : 'https://x.example/two'), { data: { url } }),
  )
  const revoke = replyTo(revokeCalendarFeed, () => ((url = null), {}))
  await using screen = await openScreen('/calendar?month=2031-05', { role: 'agency' }, due, feed, renew, revoke)
  await screen.user.click(await screen.findByRole('button', { name: 'Create address' }))
  await screen.findByText('Calendar address created')
  const address = await screen.findByLabelText<HTMLInputElement>('Secret address')
  expect([address.value, address.readOnly]).toEqual(['https://x.example/one', true])
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('webcal://x.example/one')
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await screen.user.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByText('Address copied')
  expect(copied.mock.calls).toEqual([['https://x.example/one']])
  copied.mockRejectedValueOnce(new Error('no'))
  await screen.user.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByText(/^Your browser didn’t allow copying\./)

  await screen.user.click(screen.getByRole('button', { name: 'Replace' }))
  screen.getByText('Calendars that use the current address will stop updating. You’ll have to add the new one there.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace' }))
  expect(screen.sent()).toHaveLength(1)
  await screen.user.click(screen.getByRole('button', { name: 'Replace' }))
  await screen.user.click(screen.getByRole('button', { name: 'Replace address' }))
  await screen.findByText('Calendar address replaced')
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Secret address').value).toBe('https://x.example/two')
  screen.answer(refusal(revokeCalendarFeed, 'TOO_OFTEN', 'Later, please.'))
  await screen.user.click(screen.getByRole('button', { name: 'Turn off' }))
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn off' }))
  const turnOff = async () => {
    await screen.user.click(screen.getByRole('button', { name: 'Turn off' }))
    screen.getByText('Calendars that use this address will stop updating.')
    await screen.user.click(screen.getByRole('button', { name: 'Turn off address' }))
  }
  await turnOff()
  await screen.findByText('Later, please.')
  screen.answer(revoke)
  await turnOff()
  await screen.findByText('Calendar address turned off')
  const create = await screen.findByRole('button', { name: 'Create address' })
  expect(document.activeElement).toBe(create)
  expect(screen.sent().map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'POST', 'DELETE', 'DELETE'])
})
