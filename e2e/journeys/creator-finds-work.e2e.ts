import { expect, test, type Page } from '#harness/test.ts'
import { withdrawCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { campaignId } from '@pairtake/protocol/ids'
import { getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { buildNewCreator, buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { gapAbovePages } from '#pages/pagination.ts'
import { accept, apply, counter, euros } from '#steps/bargain.ts'
import { openCampaign, openMarket, openSlowMornings, type Market } from '#steps/market.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let market: Market
let newcomer: Client
/** Campaigns by the creator's standing with them. */
const campaigns = { open: '', waiting: '', offered: '', hired: '', left: '', closed: '' }

test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
  const { crowd, brand, agency, creator } = market
  newcomer = new Client(service.address, (await buildNewCreator(crowd.deps)).token)
  for (let at = 1; at <= 15; at++) await buildPublishedCampaign(crowd.deps, brand, { name: `Small job ${at}` })
  campaigns.closed = await openCampaign(market, {
    name: 'Elsewhere',
    restrictionAgeFrom: 50,
    restrictionGenders: ['male'],
    restrictionCountries: ['FR'],
    restrictionLanguage: 'fr',
  })
  campaigns.left = await openCampaign(market, { name: 'Left behind' })
  await creator.call(withdrawCandidateRequest, { params: { id: await apply(creator, campaigns.left, 90) } })
  campaigns.hired = await openCampaign(market, { name: 'Hired at once', desiredCreators: 1 })
  await accept(agency, await apply(creator, campaigns.hired, 110))
  campaigns.waiting = await openCampaign(market, { name: 'Waiting for word' })
  await apply(creator, campaigns.waiting, 120)
  campaigns.offered = await openCampaign(market, { name: 'Other terms' })
  await counter(agency, await apply(creator, campaigns.offered, 130), 100)
  campaigns.open = await openSlowMornings(market)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const show = (page: Page, id: string) => page.goto(`/creator/opportunities?show=${id}`)

test('S2-026 S2-028 S2-029 S2-030 finds work in a paged list with ribbons, and opens a campaign by its address', async ({ browser }) => {
  const { page, faults } = await openAs(browser, market.creator)
  await page.goto('/creator')
  await expect(page).toHaveURL('/creator/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Find work' }).first().click()
  await expect(page).toHaveURL('/creator/opportunities')
  await expect(page.getByRole('heading', { level: 1, name: 'Find work' })).toBeVisible()

  const open = card(page, 'Slow mornings')
  for (const words of ['Nordlys Studio', '2 videos', '3 photos']) await expect(open.getByText(words, { exact: true })).toBeVisible()
  await expect(card(page, 'Hired at once').getByText('You are collaborating')).toBeVisible()
  await expect(card(page, 'Left behind').getByText('Application withdrawn')).toBeVisible()
  await expect(card(page, 'Waiting for word').getByText('You are a candidate')).toBeVisible()
  await expect(card(page, 'Waiting for word').getByText('Counter offer')).toHaveCount(0)
  await expect(card(page, 'Other terms').getByText('You are a candidate')).toBeVisible()
  await expect(card(page, 'Other terms').getByText('Counter offer')).toBeVisible()

  await expect(page.getByRole('article')).toHaveCount(20)
  expect(await gapAbovePages(page)).toBe(24)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/creator/opportunities?page=2')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByRole('link', { name: 'Slow mornings', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`show=${campaigns.open}`))
  await expect(page.getByRole('dialog', { name: 'Slow mornings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/show=/)
  expect(faults).toEqual([])
})

test('S2-032 S2-033 S2-036 the dialog tells how the creator stands to the campaign', async ({ browser }) => {
  const { page, faults } = await openAs(browser, market.creator)
  const dialog = page.getByRole('dialog')
  await show(page, campaigns.hired)
  await expect(dialog.getByText('You are collaborating')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Go to job' })).toHaveAttribute('href', /^\/creator\/jobs\/[\w-]+\/summary$/)
  await show(page, campaigns.left)
  await expect(dialog.getByText('You withdrew your application. You cannot apply to this campaign again.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Apply|Withdraw/ })).toHaveCount(0)
  await show(page, campaigns.waiting)
  await expect(dialog.getByText(/^You are a candidate\. Nordlys Studio reviews your price next/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Accept|Counter/ })).toHaveCount(0)
  await show(page, campaigns.offered)
  await expect(dialog.getByText('Nordlys Studio made you an offer. Accept it, or counter it with other terms.')).toBeVisible()
  await show(page, campaigns.open)
  await expect(dialog.getByText('You can apply to this campaign: name your price and what you offer.')).toBeVisible()

  await show(page, campaigns.closed)
  await expect(dialog.getByText('You cannot apply to this campaign')).toBeVisible()
  for (const words of ['creators who speak French', 'who live in: France', 'is looking for: Men', 'in another age range: Age 50 and above'])
    await expect(dialog.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(0)

  // Nobody answered in time, so the creator can apply again.
  const change = (state: 'declined' | 'new', lapsed: boolean) =>
    market.crowd.deps.db
      .updateTable('candidate_request')
      .set(byHand({ state, lapsed }))
      .where('campaign_id', '=', campaignId.parse(campaigns.waiting))
      .where('creator_id', '=', market.mara.id)
      .execute()
  await change('declined', true)
  await show(page, campaigns.waiting)
  await expect(dialog.getByText('Your last application expired without an answer. You can apply again.')).toBeVisible()
  // The brand has since asked for a language that the creator does not speak.
  const ask = (restrictionLanguage: string | null) =>
    market.agency.call(saveCampaign, { params: { id: campaigns.waiting }, body: { restrictionLanguage } })
  await ask('fr')
  await show(page, campaigns.waiting)
  await expect(dialog.getByText('Your application expired without an answer.')).toBeVisible()
  await expect(dialog.getByText('You cannot apply to this campaign')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'creators who speak French' })).toBeVisible()
  await expect(dialog.getByText(/You can apply again/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await ask(null)
  await change('new', false)

  const beginner = await openAs(browser, newcomer)
  const theirs = beginner.page.getByRole('dialog')
  await show(beginner.page, campaigns.open)
  await expect(theirs.getByText('In order to apply, your profile must first be verified')).toBeVisible()
  await show(beginner.page, campaigns.hired)
  await expect(theirs.getByText('This campaign is no longer taking candidates.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Go to your creator profile' }).click()
  await expect(beginner.page).toHaveURL('/settings/creator-profile')
  expect([...faults, ...beginner.faults]).toEqual([])
})

test('S2-031 S2-037 S2-038 S2-044 answers the campaign as a creator sees it, and refuses who is not verified or blocked', async () => {
  const { data } = await market.creator.call(getOpportunity, { params: { id: campaigns.open } })
  expect(data).toMatchObject({ candidateRequest: null, blockers: [] })
  const { campaign } = data
  expect(campaign).toMatchObject({
    id: campaigns.open,
    name: 'Slow mornings',
    description: 'A quiet breakfast with our oat milk.',
    currency: 'EUR',
    mediaStats: { committed: 0 },
    mediaRequirements: { total: 10 },
    desiredAssetTotals: { video: 2, photos: 3 },
    agency: { general: { displayName: 'Nordlys Studio', profilePicturePath: null } },
    shippableProduct: true,
    restrictionAge: { from: 20, to: 40 },
    restrictionGenders: ['female'],
    restrictionCountries: [{ code: 'DE', name: 'Germany' }],
    restrictionLanguage: { locale: 'de', name: 'German' },
  })
  expect(campaign.desiredAssets).toMatchObject([
    { count: 2, brief: 'Duration: 15 seconds', type: 'video' },
    { count: 3, brief: 'The carton in the light.', type: 'photos' },
  ])
  expect(campaign.referenceMaterials).toEqual([{ fileName: 'brand-guide.pdf', media: { id: expect.any(String) } }])
  expect(campaign).not.toHaveProperty('candidateCounts')
  expect(campaign).not.toHaveProperty('lastRejectionReason')
  await expect(apply(newcomer, campaigns.open, 50)).rejects.toThrow('In order to apply, your profile must first be verified')
  await expect(apply(market.creator, campaigns.closed, 50)).rejects.toThrow('answered 400')
})

test('S2-034 S2-039 S2-040 S2-041 S2-042 S2-043 S2-045 S2-121 applies with a price, counts, a note and a confirmed address', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, market.creator)
  let sent = 0
  page.on('request', (request) => void (sent += request.url().endsWith('/apply') ? 1 : 0))
  await show(page, campaigns.open)
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: /^Apply/ })
  const price = dialog.getByLabel('Your price')
  const priceWords = dialog.getByText('The price is a whole number from 5 to 10000.')
  await submit.click()
  await expect(priceWords).toBeVisible()
  await expect(dialog.getByText('Please confirm the address that the product is sent to.')).toBeVisible()
  for (const wrong of ['4', '10001', '7.5', 'much']) {
    await price.fill('100')
    await expect(priceWords).toHaveCount(0)
    await price.fill(wrong)
    await expect(priceWords).toBeVisible()
  }
  await price.fill('249')
  await price.press('ArrowUp')
  await expect(price).toHaveValue('250')
  await expect(dialog.getByText('€', { exact: true }).first()).toBeVisible()

  const videos = dialog.getByRole('spinbutton', { name: 'Number of videos' })
  const photos = dialog.getByRole('spinbutton', { name: 'Number of photos' })
  await expect(videos).toHaveAttribute('aria-valuemax', '2')
  await videos.press('ArrowUp')
  await expect(videos).toHaveValue('2')
  await videos.press('Home')
  await photos.press('Home')
  await photos.press('ArrowDown')
  await expect(photos).toHaveValue('0')
  await expect(dialog.getByText('At least one media item should be offered')).toBeVisible()
  await expect(submit).toBeDisabled()
  await photos.press('ArrowUp')
  await videos.press('ArrowUp')

  // The address alone is missing, and nothing is sent without it.
  await submit.click()
  await expect(dialog.getByRole('checkbox', { name: /^The product can be sent to my address/ })).toBeFocused()
  await expect(dialog.getByText('Please confirm the address that the product is sent to.')).toBeVisible()
  expect(sent).toBe(0)
  await dialog.getByLabel('Note').fill('n'.repeat(4001))
  await dialog.getByRole('checkbox', { name: /^The product can be sent to my address/ }).check()
  await submit.click()
  await expect(dialog.getByText('The note may have at most 4000 characters.')).toBeVisible()
  expect(sent).toBe(0)
  await dialog.getByLabel('Note').fill('I would love to.')
  const request = page.waitForRequest((one) => one.url().endsWith(`/creator-opportunities/${campaigns.open}/apply`))
  await dialog.getByRole('button', { name: 'Apply for €250' }).click()
  const body: unknown = (await request).postDataJSON()
  expect(body).toEqual({
    price: euros(250),
    proposedAssets: [
      { desiredAssetId: expect.any(String), count: 1 },
      { desiredAssetId: expect.any(String), count: 1 },
    ],
    note: 'I would love to.',
    shippingAddressConfirmed: true,
  })
  await expect(dialog.getByText(/^You are a candidate\./)).toBeVisible()
  await expect(dialog.getByText('I would love to.')).toBeVisible()
  expect(faults).toEqual([])
})

test('R-185 S2-027 S2-033 S2-052 S2-072 S2-099 S2-102 S2-104 who has nothing yet is told on every screen what comes next', async ({
  browser,
}) => {
  const beginner = new Client(service.address, (await buildNewCreator(market.crowd.deps)).token)
  const { page, faults } = await openAs(browser, beginner, telephone)
  const main = page.getByRole('main')
  const reads = async (path: string, ...words: string[]) => {
    await page.goto(path)
    for (const one of words) await expect(main.getByText(one, { exact: true }).first(), `${path}: ${one}`).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(telephone.viewport.width)
  }
  await reads('/creator/dashboard', 'Get your first job', '1 of 6 done', 'How it works', 'Future earnings')
  for (const [step, path] of [
    ['Confirm your email', '/settings/user-profile'],
    ['Add a profile picture', '/settings/user-profile'],
    ['Complete your creator profile', '/settings/creator-profile'],
    ['Add three portfolio videos', '/creator/portfolio'],
    ['Get verified', '/settings/creator-profile-verification'],
    ['Apply for your first campaign', '/creator/opportunities'],
    ['Earnings', '/creator/finances/earnings'],
    ['Payouts', '/creator/finances/payouts'],
  ] as const) {
    await expect(main.getByRole('link', { name: step, exact: true })).toHaveAttribute('href', path)
  }
  await reads('/creator/jobs', 'No jobs yet', 'Find work')
  await reads('/creator/portfolio', '0 of 3 videos. Add 3 to get verified.', 'No videos yet')
  await reads('/creator/finances/earnings', 'No earnings yet', '€0.00')
  await reads('/creator/finances/payouts', 'No payouts yet', 'You can request a payout from €50')
  await reads('/creator/finances/payouts/request', 'Save the beneficiary first, so we know where to send it.')
  await reads('/settings/creator-profile-verification', 'Complete your creator profile and your portfolio first.')
  await reads('/creator/opportunities', 'Needs a verified profile')
  await main.getByRole('link', { name: 'Slow mornings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('In order to apply, your profile must first be verified')).toBeVisible()
  await dialog.getByRole('link', { name: 'Go to your creator profile' }).click()
  await expect(page).toHaveURL('/settings/creator-profile')
  expect(faults).toEqual([])
})
