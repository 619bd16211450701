// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import {
  getOperatorCampaign,
  listOperatorCampaigns,
  markCampaignSeen,
  rejectCampaign,
  takeDownCampaign,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { openScreen, refusal, reply } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { windowOf } from '#testing/window-width.ts'

// What all queues have in common is tested in `-parts/queue-screen.test.ts`.

const noon = new Date(2026, 10, 20, 12, 0)
beforeEach(() => {
  windowOf(64)
  // For menus, which `happy-dom` cannot close.
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} })
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')
const campaign = {
  id: 'c1',
  name: 'Oat milk',
  state: 'in_review' as const,
  createdAt: inHours(-96),
  agency: { id: 'a1', general: { displayName: 'Nordlys' } },
  review: { version: 'v7' },
}
const open = (record: object, search = '', ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(
    `/operator/campaigns${search}`,
    operator,
    ...replies,
    reply(listOperatorCampaigns, { data: [campaign], meta }),
    reply(getOperatorCampaign, { data: record }),
  )
type Shown = Awaited<ReturnType<typeof open>>
const acts = (screen: Shown) => screen.sent().flatMap(({ call, body }) => (call.includes('/claims') ? [] : [[call, body]]))
const factsOf = (article: HTMLElement) =>
  Object.fromEntries([...article.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]))

test('a row says whose campaign it is, which try, since when, and when its decision is due', async () => {
  const rows = [
    { ...campaign, submittedAt: inHours(-2), submissions: 2, dueAt: inHours(3) },
    { ...campaign, id: 'c2', submittedAt: inHours(-48), submissions: 1, dueAt: inHours(-1) },
    { ...campaign, id: 'c3', state: 'published' as const, submittedAt: inHours(-72), editedAt: inHours(-1) },
    { ...campaign, id: 'c4', state: 'draft' as const },
  ]
  await using screen = await open(campaign, '', reply(listOperatorCampaigns, { data: rows, meta }))
  await screen.findByRole('article')
  const list = screen.getByRole('navigation', { name: 'Campaigns' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Oat milk2 hours agoNordlys, second tryDue in 3 hours'),
    expect.stringContaining('Oat milk2 days agoNordlysOverdue'),
    expect.stringContaining('Oat milkEdited 1 hour agoNordlysPublished'),
    expect.stringContaining('Oat milk4 days agoNordlysDraft'),
  ])
})

test('a campaign is shown with who sent it in, what is asked for, what is missing and who wants it', async () => {
  const record = {
    ...campaign,
    submittedAt: inHours(-2),
    submissions: 3,
    dueAt: inHours(-1),
    editedAt: inHours(-1),
    description: '',
    desiredCreators: 4,
    desiredAssets: [
      { id: 'x1', type: 'video' as const, count: 2, brief: 'Pour slowly.' },
      { id: 'x2', type: 'photos' as const, count: 1, brief: '' },
    ],
    desiredAssetTotals: { video: 2, photos: 1 },
    candidateCounts: { new: 1, accepted: 2, declined: 3 },
    lastRejectionReason: 'Say what it is.',
    agencyRecord: {
      memberSince: inHours(-24),
      isSuspended: true,
      campaigns: { published: 5, rejections: 6 },
      ['jobs']: { completed: 7, open: 8, cancelled: 9 },
      failedPayments: 2,
      paid: { amount: 1234.5 },
      billingCountry: { name: 'Norway' },
      card: { last4: '4242' },
    },
  }
  await using screen = await open(record)
  const article = await screen.findByRole('article', { name: 'Oat milk' })
  expect(article.textContent).toContain('In reviewOverdueSent 2 hours ago by Nordlys, third try, edited 1 hour ago')
  expect(screen.getByRole('link', { name: 'Nordlys' }).getAttribute('href')).toBe('/operator/members/a1')
  screen.getByText('2 videos and 1 photo from each of 4 creators')
  screen.getByText('Sent back before')
  screen.getByText('Say what it is.')
  screen.getByText('No description. No brief for the 1 photo.')
  screen.getByText('1 undecided, 2 accepted, 3 declined')
  expect(factsOf(article)).toMatchObject({
    'Member since': 'yesterday',
    Campaigns: '5 published, 6 sent back',
    Jobs: '7 completed, 8 open, 9 cancelled',
    Billing: 'Norway, card ending in 4242',
    'Paid so far': '€1,234.50',
    'Failed payments': '2 open',
    Account: 'Suspended',
  })
})

test('a campaign of a new brand has nothing of what there is not', async () => {
  const record = {
    ...campaign,
    state: 'rejected' as const,
    lastRejectionReason: 'Say what it is.',
    description: 'A slow morning.',
    desiredCreators: 1,
  }
  await using screen = await open(record)
  const article = await screen.findByRole('article')
  expect(article.textContent).toContain('RejectedCreated 4 days ago by Nordlys')
  screen.getByText('Sent back')
  screen.getByText('No videos or photos yet')
  expect(article.textContent).not.toMatch(/No description|No brief|undecided|Candidates|History|What changed/)
  expect(factsOf(article)).toMatchObject({ Billing: 'No address, no card', 'Failed payments': 'None' })
  expect(factsOf(article)).not.toHaveProperty('Account')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
})

test('a single creator is asked for, and what was decided before is listed', async () => {
  const history = [
    { kind: 'taken_down' as const, at: inHours(-1), operatorName: 'Noor', reason: 'It breaks our terms.' },
    { kind: 'submitted' as const, at: inHours(-48), operatorName: null, reason: null },
  ]
  const comparedWith = { kind: 'rejected' as const, at: inHours(-24) }
  const review = { version: 'v7', history, comparedWith, changes: [] }
  await using screen = await open({ ...campaign, desiredCreators: 1, desiredAssetTotals: { video: 1, photos: 0 }, review })
  await screen.findByText('1 video from 1 creator')
  expect((await screen.findByText(/^What changed since/)).textContent).toBe('What changed since it was sent back yesterday')
  screen.getByText('Nothing.')
  const steps = [...document.querySelectorAll('article ol li')].map(({ textContent }) => textContent)
  expect(steps).toEqual(['Taken down 1 hour ago by Noor“It breaks our terms.”', 'Submitted 2 days ago'])
})

test('a campaign is sent back with a common reason, which the brand reads', async () => {
  await using screen = await open(campaign, '', reply(rejectCampaign))
  const field = await screen.findByRole('textbox', { name: /^Reason, if you send it back/ })
  screen.getByText('The brand will see this')
  await screen.user.click(screen.getByRole('button', { name: 'Common reasons' }))
  await screen.user.click(screen.getByText('Please don’t ask for contact details in the description.'))
  expect([(field as HTMLTextAreaElement).value, document.activeElement]).toEqual([
    'Please don’t ask for contact details in the description.',
    field,
  ])
  await screen.user.click(screen.getByRole('button', { name: 'Reject' }))
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual(['Oat milk is sent back'])
  expect(acts(screen)).toEqual([
    ['POST /internal/operator/campaigns/c1/reject', { reason: 'Please don’t ask for contact details in the description.', version: 'v7' }],
  ])
})

test('a published campaign is taken down, which declines its open applications', async () => {
  await using screen = await open({ ...campaign, state: 'published' }, '?state=published', reply(takeDownCampaign))
  const field = await screen.findByRole('textbox', { name: /^Reason/ })
  screen.getByText('The brand will see this. Open applications are declined')
  expect(screen.queryByRole('button', { name: 'Approve edits' })).toBeNull()
  await screen.user.type(field, 'No rights.')
  await screen.user.click(screen.getByRole('button', { name: 'Take down' }))
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual(['Oat milk is taken down'])
  expect(acts(screen)).toEqual([['POST /internal/operator/campaigns/c1/take-down', { reason: 'No rights.', version: 'v7' }]])
})

test('the edits of a filled campaign are approved, but it cannot be taken down', async () => {
  await using screen = await open({ ...campaign, state: 'filled', editedAt: inHours(-1) }, '?state=edited', reply(markCampaignSeen))
  await screen.user.click(await screen.findByRole('button', { name: 'Approve edits' }))
  expect(screen.queryByRole('button', { name: 'Take down' })).toBeNull()
  await expect.poll(() => toasts().map(({ message }) => message)).toEqual(['You approved the edits of Oat milk.'])
  expect(acts(screen)).toEqual([['POST /internal/operator/campaigns/c1/mark-seen', { version: 'v7' }]])
})

test('the states count what waits, and a campaign that is gone says so', async () => {
  const waiting = reply(getOverview, { data: { waiting: { campaigns: 3, editedCampaigns: 2 } } })
  await using screen = await open({}, '?show=c9', refusal(getOperatorCampaign, 'NOT_FOUND', 'No.'), waiting)
  await screen.findByText('Campaign not found')
  const tabs = screen.getByRole('navigation', { name: 'Campaigns by state' })
  await expect.poll(() => tabs.textContent).toBe('In review, 3Edited, 2PublishedFilledRejectedAll')
})

test.each([
  ['', 'No campaigns to review'],
  ['?state=filled', 'No campaigns here'],
])('an empty queue of campaigns says so: %j', async (search, words) => {
  await using screen = await open({}, search, reply(listOperatorCampaigns, { data: [], meta: { ...meta, total: 0 } }))
  expect(await screen.findByText(words)).not.toBeNull()
})
