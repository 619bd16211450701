// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { downloadContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { openScreen, reply, replyTo } from '#testing/shown.ts'

const creator = { role: 'creator', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const path = '/creator/jobs'
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const contract = {
  id: 'c1',
  state: 'in_progress',
  campaign: { name: 'Oat milk' },
  agency: { general: { displayName: 'Nordlys' } },
  mediaStats: { completed: 1, submitted: 2 },
  mediaCommitted: 3,
  paymentForCreator: { amount: 120 },
} as const

test('a job is listed with its brand, state, progress and price, and leads to its page', async () => {
  const changes = { ...contract, id: 'c2', mediaStats: { changesRequested: 2 } }
  const late = new Date(Date.now() - 2 * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')
  const overdue = { ...contract, id: 'c3', dueAt: late, itemsDue: 1 }
  const over = { ...contract, id: 'c4', state: 'cancelled' } as const
  await using screen = await openScreen(path, creator, reply(listContracts, { data: [contract, changes, overdue, over], meta }))
  const shown = await screen.findAllByRole('link', { name: 'Oat milk' })
  expect(shown.map(link)).toEqual(['c1', 'c2', 'c3', 'c4'].map((id) => `${path}/${id}`))
  const rows = shown.map((one) => one.closest('li')?.textContent)
  expect(rows[0]).toMatch(/Oat milkIn progressNordlys, 1 of 3 approved, 2 submitted€120$/)
  expect(rows[1]).toContain('Nordlys, 2 items need changes')
  expect(rows[2]).toContain('In progress2 days late')
  expect(rows[3]).toMatch(/CancelledNordlys, cancelled/)
  expect(link(screen.getByRole('link', { name: 'Calendar' }))).toBe('/calendar')
})

test('pages and the file keep the words, state and order of the list; another state begins at its first page', async () => {
  const list = replyTo(listContracts, ({ query }) => ({ data: [contract], meta: { page: Number(query['page']), pages: 4, total: 61 } }))
  await using screen = await openScreen(`${path}?q=oat&state=review&sort=due&page=3`, creator, list)
  expect(link(await screen.findByRole('link', { name: 'Next' }))).toBe(`${path}?q=oat&state=review&sort=due&page=4`)
  await screen.user.click(screen.getByRole('button', { name: 'Download jobs as CSV' }))
  expect(screen.readsOf(downloadContracts)).toEqual([{ q: 'oat', state: 'review', sort: 'due' }])
  await screen.user.click(screen.getByRole('radio', { name: 'To change' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ q: 'oat', state: 'changes', sort: 'due' })
  await expect.poll(() => screen.readsOf(listContracts).at(-1)).toEqual({ page: '1', limit: '20', q: 'oat', state: 'changes', sort: 'due' })
})

test('R-182 jobs can be narrowed to each state and to late ones, and sorted by due date', async () => {
  await using screen = await openScreen(path, creator, reply(listContracts, { data: [contract], meta }))
  await screen.findByRole('radio', { name: 'All', checked: true })
  const names = screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)
  expect(names).toEqual(['All', 'In progress', 'In review', 'To change', 'Late', 'Delivered', 'Finalized', 'Completed', 'Cancelled'])
  await screen.user.click(screen.getByRole('radio', { name: 'Late' }))
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Sort jobs' }), 'Due date')
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'late', sort: 'due' })
})

test('a search that finds none can be cleared and keeps its order, and who has no job is led to work', async () => {
  await using screen = await openScreen(`${path}?q=tea&sort=due`, creator, reply(listContracts, { data: [], meta: { ...meta, total: 0 } }))
  await screen.findByText('No job matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No jobs yet')
  expect(screen.router.state.location.search).toEqual({ sort: 'due' })
  const empty = screen.getByRole('heading', { name: 'No jobs yet' }).parentElement
  expect(link(empty?.querySelector('a'))).toBe('/creator/opportunities')
  expect(screen.queryByRole('search')).toBeNull()
})

test('past the last page the first one is offered, with the words, state and order', async () => {
  await using screen = await openScreen(
    `${path}?state=late&page=9`,
    creator,
    reply(listContracts, { data: [], meta: { page: 9, pages: 1, total: 2 } }),
  )
  expect(link(await screen.findByRole('link', { name: 'Go to the first page' }))).toBe(`${path}?state=late`)
})
