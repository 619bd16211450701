// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { downloadContracts, getContract, listCampaignContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { stopAtNoon } from '#testing/noon.ts'
import { openScreen, reply, replyTo } from '#testing/shown.ts'

stopAtNoon()

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/jobs'
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')
const contract = {
  id: 'c1',
  state: 'in_progress',
  campaign: { id: 'k1', name: 'Oat milk' },
  creator: { firstName: 'Ana', general: { displayName: 'Ana Roy' } },
  mediaStats: { completed: 1, submitted: 2, reviewPending: 1 },
  mediaCommitted: 3,
  payment: { amount: { amount: 230 }, failure: null },
} as const

test('a job is listed with its creator, campaign, state, what comes next and what it costs', async () => {
  const contracts = [
    contract,
    { ...contract, id: 'c2', state: 'delivered', autoFinalizeAt: later(2) },
    { ...contract, id: 'c3', state: 'delivered', autoFinalizeAt: later(2), payment: { amount: { amount: 230 }, failure: 'Declined.' } },
    { ...contract, id: 'c4', mediaStats: { submitted: 0 }, dueAt: later(-2), itemsDue: 1 },
  ] as const
  await using screen = await openScreen(path, brand, reply(listContracts, { data: contracts, meta }))
  const names = await screen.findAllByRole('link', { name: 'Ana Roy' })
  expect(names.map(link)).toEqual(['c1', 'c2', 'c3', 'c4'].map((id) => `${path}?show=${id}`))
  const rows = names.map((name) => name.closest('li')?.textContent)
  expect(rows[0]).toMatch(/Ana RoyIn progressOat milk1 of 3 for you to review.*€230\.00$/)
  expect(rows[1]).toMatch(/DeliveredOat milkAuto-finalizes in 2 days/)
  expect(rows[2]).toMatch(/DeliveredOat milkThe last charge failed: Declined\./)
  expect(rows[2]).not.toContain('Auto-finalizes')
  expect(rows[3]).toMatch(/In progress2 days lateOat milkAna is shooting/)
  expect(link(screen.getByRole('link', { name: 'Calendar' }))).toBe('/calendar')
})

test.each([
  [path, listContracts],
  ['/agency/campaigns/k1/contracts', listCampaignContracts],
] as const)(
  '%s asks for its page, words, state and order; other pages keep them, another state begins at the first',
  async (address, read) => {
    const list = replyTo(read, ({ query }) => ({ data: [contract], meta: { page: Number(query['page']), pages: 4, total: 61 } }))
    await using screen = await openScreen(
      `${address}?q=ana&state=late&sort=due&page=3`,
      brand,
      list,
      reply(getCampaign, { data: { id: 'k1' } }),
    )
    expect(link(await screen.findByRole('link', { name: 'Next' }))).toBe(`${address}?q=ana&state=late&sort=due&page=4`)
    expect(screen.readsOf(read)).toEqual([{ page: '3', limit: '20', q: 'ana', state: 'late', sort: 'due' }])
    expect(screen.getByRole('radio', { name: 'To review' })).not.toBeNull()
    await screen.user.click(screen.getByRole('radio', { name: 'Changes requested' }))
    await expect.poll(() => screen.router.state.location.search).toEqual({ q: 'ana', state: 'changes', sort: 'due' })
  },
)

test.each([
  [path, listContracts, '/agency/campaigns', 'Go to campaigns'],
  ['/agency/campaigns/k1/contracts', listCampaignContracts, '/agency/campaigns/k1/candidates', 'Go to candidates'],
] as const)(
  '%s without jobs leads to where they begin; a search without any is cleared and keeps its order',
  async (address, read, where, name) => {
    const none = reply(read, { data: [], meta: { ...meta, total: 0 } })
    await using screen = await openScreen(`${address}?q=x&sort=due`, brand, none, reply(getCampaign, { data: { id: 'k1' } }))
    await screen.findByText('No job matches')
    await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(link(await screen.findByRole('link', { name }))).toBe(where)
    expect(screen.router.state.location.search).toEqual({ sort: 'due' })
    expect(screen.queryByRole('search')).toBeNull()
  },
)

test.each([
  [path, listContracts],
  ['/agency/campaigns/k1/contracts', listCampaignContracts],
] as const)('%s past its end leads to the first page, with the words, state and order', async (address, read) => {
  const past = reply(read, { data: [], meta: { page: 9, pages: 1, total: 2 } })
  await using screen = await openScreen(`${address}?state=late&sort=due&page=9`, brand, past, reply(getCampaign, { data: { id: 'k1' } }))
  expect(link(await screen.findByRole('link', { name: 'Go to the first page' }))).toBe(`${address}?state=late&sort=due`)
})

test('the file of jobs has the words, state and order of the list', async () => {
  await using screen = await openScreen(
    `${path}?q=ana&state=review&sort=price_low&page=2`,
    brand,
    reply(listContracts, { data: [contract], meta }),
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Download jobs as CSV' }))
  expect(screen.readsOf(downloadContracts)).toEqual([{ q: 'ana', state: 'review', sort: 'price_low' }])
})

test('a job of a campaign is listed without its name, and opens above the list, which keeps its address', async () => {
  const list = reply(listCampaignContracts, { data: [contract], meta })
  const known = [list, reply(getCampaign, { data: { id: 'k1', name: 'Oat milk' } }), reply(getContract, { data: contract })]
  await using screen = await openScreen('/agency/campaigns/k1/contracts?sort=due', brand, ...known)
  const ana = await screen.findByRole('link', { name: 'Ana Roy' })
  expect(ana.closest('li')?.textContent).not.toContain('Oat milk')
  await screen.user.click(ana)
  await screen.findByRole('dialog', { name: 'Job with: Ana Roy' })
  expect(screen.router.state.location.search).toEqual({ sort: 'due', show: 'c1' })
  await screen.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'due' })
})
