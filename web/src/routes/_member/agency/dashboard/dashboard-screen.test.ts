// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { countUnreadMessages, listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { stopAtNoon } from '#testing/noon.ts'
import type { Parts } from '#testing/sample.ts'
import { openScreen, reply } from '#testing/shown.ts'

stopAtNoon()

const brand = { role: 'agency', firstName: 'Ida', billingInfoProvided: true, paymentMethodProvided: true } as const
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const open = (data: Parts<Dashboard>, ...replies: ReturnType<typeof reply>[]) =>
  openScreen('/agency/dashboard', brand, reply(getDashboard, { data }), ...replies)

test('the steps of the work have their counts, and lead to what they count', async () => {
  await using screen = await open({ hasBegun: true, flow: { casting: 1, shooting: 2, review: 3, delivered: 4 } })
  const flow = await screen.findByRole('navigation', { name: 'Where your work stands' })
  expect([...flow.querySelectorAll('a')].map((step) => [step.textContent, link(step)])).toEqual([
    ['Casting1undecided candidate', '/agency/campaigns?state=undecided'],
    ['Shooting2jobs in progress', '/agency/jobs?state=in_progress'],
    ['Your review3media waiting for you', '/agency/jobs?state=review'],
    ['Delivered4media this month', '/agency/jobs?state=approved_this_month'],
  ])
  screen.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ida$/ })
  screen.getByText('Nothing needs your attention.')
  expect(link(screen.getByRole('link', { name: 'New campaign' }))).toBe('/agency/campaigns?new=true')
})

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')
const ago = new Date(Date.now() - 2 * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')

test('what waits is counted, with what to do about it and when the clock acts', async () => {
  const waiting = [
    { kind: 'candidates', title: 'Two candidates', dueAt: soon },
    { kind: 'offers', title: 'An answer', dueAt: soon },
    { kind: 'review', title: 'A take', dueAt: soon },
    { kind: 'finalize', title: 'A job', dueAt: soon },
    { kind: 'payment_failed', title: 'A payment', dueAt: soon },
  ] as const
  await using screen = await open({ hasBegun: true, waiting })
  await screen.findByText('Five things need your attention.')
  expect(screen.getByRole('heading', { name: /^Waiting for you/ }).parentElement?.textContent).toContain('5')
  const rows = waiting.map(({ title }) => screen.getByText(title).closest('li')?.textContent)
  expect(rows.map((row) => row?.replace(/.*detail/, ''))).toEqual([
    'Expires in 2 daysDecide',
    'Expires in 2 daysAnswer',
    'Auto-approves in 2 daysReview',
    'Auto-finalizes in 2 daysFinalize',
    'Retries in 2 daysFix payment',
  ])
})

test('R-540 late jobs are one row that leads to them, with since when; a single one leads to its job', async () => {
  const several = { kind: 'late', count: 2, title: '2 jobs are late', dueAt: ago } as const
  const single = { kind: 'late', count: 1, title: 'Ana is late', dueAt: ago, campaignId: 'k1', contractId: 'c1' } as const
  await using screen = await open({ hasBegun: true, waiting: [several, single] })
  const look = await screen.findByRole('link', { name: 'Look: 2 jobs are late' })
  expect(link(look)).toBe('/agency/jobs?state=late')
  expect(look.closest('li')?.textContent).toContain('First due 2 days ago')
  const one = screen.getByRole('link', { name: 'Look: Ana is late' })
  expect(link(one)).toBe('/agency/campaigns/k1/contracts?show=c1')
  expect(one.closest('li')?.textContent).toMatch(/detailDue 2 days ago/)
})

test('what was charged this month stands beside what is to come, and the months are a table too', async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    certain: euros(at * 10),
    expected: euros(at === 11 ? 46 : 0),
  }))
  await using screen = await open({ hasBegun: true, months })
  await screen.findByText('Charged in December')
  expect(screen.getByRole('main').textContent).toMatch(/Charged in December.*€110€46 future and scheduled/)
  expect(link(screen.getByRole('link', { name: 'Payments' }))).toBe('/agency/billing/payments')
  screen.getByRole('img', { name: /^Charged per month: Jul €60, Aug €70, .*, Dec €110$/ })
  await screen.user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = [...screen.getByRole('table', { name: 'Charged per month' }).querySelectorAll('tr')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(13)
  expect([rows[1], rows[12]]).toEqual(['December 2026€110', 'January 2026€0'])
})

test('the latest conversations are told, with what is unread of them', async () => {
  const lastMessage = { text: 'Hello there', createdAtTimestamp: 1_763_640_000 }
  const conversations = [
    { id: 't1', unreadMessages: 2, lastMessage, participantsApartMe: [{ general: { displayName: 'Ana' } }] },
    { id: 't2', unreadMessages: 0, lastMessage, participantsApartMe: [] },
  ]
  const list = reply(listConversationInvolvements, { data: conversations, meta })
  await using screen = await open({ hasBegun: true }, list, reply(countUnreadMessages, { count: 7 }))
  const ana = await screen.findByRole('link', { name: 'Ana' })
  expect(link(ana)).toBe('/conversations/t1')
  expect(ana.closest('li')?.textContent).toContain('Unread: Hello there')
  const former = screen.getByRole('link', { name: 'A former member' }).closest('li')?.textContent
  expect(former).toContain('Hello there')
  expect(former).not.toContain('Unread')
  await expect.poll(() => screen.getByRole('heading', { name: /^Messages/ }).parentElement?.textContent).toContain('7')
  expect(screen.readsOf(listConversationInvolvements)).toContainEqual({ page: '1', limit: '3' })
  expect(link(screen.getByRole('link', { name: 'All' }))).toBe('/conversations')
})

test('the latest campaigns are told, and lead to themselves', async () => {
  const campaign = { id: 'k1', name: 'Oat milk', state: 'published', candidateCounts: { new: 2 } } as const
  await using screen = await open({ hasBegun: true }, reply(listCampaigns, { data: [campaign], meta }))
  const shown = await screen.findByRole('link', { name: 'Oat milk' })
  expect(link(shown)).toBe('/agency/campaigns/k1')
  expect(shown.closest('li')?.textContent).toContain('2 undecided candidates')
  expect(screen.readsOf(listCampaigns)).toEqual([{ page: '1', limit: '5' }])
  expect(link(screen.getByRole('link', { name: 'All campaigns' }))).toBe('/agency/campaigns')
})

const step = (kind: Dashboard['firstSteps'][number]['kind'], done: number, campaignId: string | null = null) => ({
  kind,
  done,
  of: 1,
  campaignId,
})

test('R-185 a new brand reads the steps to its first campaign, each with its link, and the next one has a button', async () => {
  const firstSteps = [step('email', 1), step('billing_info', 1), step('payment_method', 0), step('campaign', 1), step('publish', 0, 'k1')]
  await using screen = await open({ hasBegun: false, firstSteps })
  await screen.findByText('3 of 5 done')
  screen.getByText('A few steps, and creators can apply to your first campaign.')
  const links = [...screen.getByRole('main').querySelectorAll('li a')].map((one) => [one.textContent, link(one)])
  expect(links).toEqual([
    ['Confirm your email', '/settings/user-profile'],
    ['Add your billing information', '/agency/billing/billing-information'],
    ['Add a card', '/agency/billing/payment-methods?add=true'],
    [expect.any(String), '/agency/billing/payment-methods?add=true'],
    ['Write your first campaign', '/agency/campaigns?new=true'],
    ['Publish it', '/agency/campaigns/k1/summary'],
  ])
  expect(screen.readsOf(listCampaigns)).toEqual([])
})

test('R-185 a brand that has begun and lacks a card again is told beside its work', async () => {
  await using screen = await open({ hasBegun: true, firstSteps: [step('billing_info', 1), step('payment_method', 0), step('publish', 1)] })
  await screen.findByRole('heading', { name: 'Complete your billing' })
  expect(screen.queryByText('1 of 2 done')).not.toBeNull()
})
