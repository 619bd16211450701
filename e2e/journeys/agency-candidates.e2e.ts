import { expect, test, type Locator } from '#harness/test.ts'
import {
  decideCandidateRequest,
  initiateConversation,
  withdrawCandidateRequest,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getRelationship } from '@pairtake/protocol/conversation/conversation-endpoints'
import { getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { buildPublishedCampaign, type TestCampaign } from '@pairtake/server/testing/builders'
import type { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { gapAbovePages } from '#pages/pagination.ts'
import { accept, apply, applyWithLess, counter, euros } from '#steps/bargain.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let campaign: TestCampaign

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  campaign = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 5 })
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const candidatesOf = (id: string) => `/agency/campaigns/${id}/candidates`

const backOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
/** `--danger-text` in the light scheme. */
const dangerInk = 'rgb(187, 22, 27)'
const inkOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)
const nothing = 'rgba(0, 0, 0, 0)'

test('S1-101 S1-102 S1-103 S1-108 S1-109 states with their counts, pages and empty words follow the address', async ({ browser }) => {
  const busy = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Many want it' })
  for (let number = 1; number <= 21; number++) await apply((await crowd.creator(`Nr${number}`)).client, busy.id, 100)
  const { page, faults } = await openAs(browser, agency.client)
  const asked = page.waitForRequest((request) => request.url().includes(`/internal/campaigns/${busy.id}/candidate-requests`))
  await page.goto(candidatesOf(busy.id))
  expect(new URL((await asked).url()).search).toBe('?page=1&limit=20&state=new')
  const states = page.getByRole('navigation', { name: 'Candidate states' })
  await expect(states.getByRole('link')).toHaveText(['Undecided, 21', 'Accepted, 0', 'Declined, 0'])
  await expect(states.getByRole('link', { name: /^Undecided/ })).toHaveAttribute('aria-current', /./)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByText('Previous')).toBeVisible()
  expect(await gapAbovePages(page)).toBe(24)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Nr1 K.' })).toBeVisible()
  await expect(page).toHaveURL(/page=2.*candidateRequestId=/)
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(rows).toHaveCount(1)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(20)
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(1)

  for (const [state, words] of [
    ['accepted', 'accepted candidates'],
    ['declined', 'declined candidates'],
  ] as const) {
    await states.getByRole('link', { name: new RegExp(`^${state}`, 'i') }).click()
    await expect(page).toHaveURL(`${candidatesOf(busy.id)}?state=${state}`)
    await expect(page.getByText(`Here you will see ${words} - currently there are none`)).toBeVisible()
  }
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-104 S1-105 S1-106 S1-107 an entry says who asks what, what is offered less, and opens in a dialog that the address keeps', async ({
  browser,
}) => {
  const asking = await crowd.creator('Ada')
  const offered = await crowd.creator('Ben')
  const gone = await crowd.creator('Cleo')
  const askingId = await applyWithLess(asking.client, campaign)
  await counter(agency.client, await applyWithLess(offered.client, campaign), 80)
  const goneId = await applyWithLess(gone.client, campaign)
  await gone.client.call(withdrawCandidateRequest, { params: { id: goneId } })

  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(candidatesOf(campaign.id))
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(row('Ada K.')).toContainText('€100')
  await expect(row('Ada K.')).not.toContainText('Undecided')
  await expect(row('Ben K.')).toContainText('€80')
  const turn = row('Ada K.').getByText('asking', { exact: true }).locator('..')
  const waits = row('Ben K.').getByText('you ask', { exact: true }).locator('..')
  expect(await backOf(turn)).not.toBe(nothing)
  expect(await backOf(waits)).toBe(nothing)

  const photos = row('Ada K.').getByText('of 3 photos').last()
  const desired = photos.locator('span').first()
  await expect(photos).toHaveText('2 of 3 photos')
  await expect(desired).toHaveText('3')
  expect(await inkOf(desired)).toBe(dangerInk)
  expect(await inkOf(photos)).not.toBe(dangerInk)
  await expect(row('Ada K.').getByText('2 videos').last()).toBeVisible()

  await page.getByRole('link', { name: /^Declined/ }).click()
  await expect(row('Cleo K.')).toContainText('Withdrawn')

  await page.goto(candidatesOf(campaign.id))
  await row('Ada K.').getByRole('link').click()
  await expect(page).toHaveURL(`${candidatesOf(campaign.id)}?candidateRequestId=${askingId}`)
  const dialog = page.getByRole('dialog', { name: 'Ada K.' })
  await expect(dialog.getByText('I bake every morning.')).toBeVisible()
  await expect(dialog.getByText('Service fee')).toBeVisible()
  await expect(dialog.getByText('You are charged on delivery. VAT may apply.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous candidate' }).click()
  await page.getByRole('dialog', { name: 'Ben K.' }).getByRole('button', { name: 'Next candidate' }).click()
  await expect(page).toHaveURL(`${candidatesOf(campaign.id)}?candidateRequestId=${askingId}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(candidatesOf(campaign.id))
  await row('Ada K.').getByRole('link').click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(candidatesOf(campaign.id))
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-126 S1-127 S1-128 a message to the creator is asked for, has 400 characters, and says when it could not be sent', async ({
  browser,
}) => {
  const id = await applyWithLess((await crowd.creator('Gina')).client, campaign)
  const { page } = await openAs(browser, agency.client)
  await page.goto(`${candidatesOf(campaign.id)}?candidateRequestId=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Message the creator' }).click()
  const words = dialog.getByLabel('Message to Gina')
  const send = dialog.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await words.fill('a'.repeat(401))
  await send.click()
  await expect(dialog.getByText(/at most 400 characters/)).toBeVisible()
  await words.fill('When could you begin?')
  await page.context().setOffline(true)
  await send.click()
  await expect(dialog.getByText('Failed to send the message. Try again...')).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(page).toHaveURL(/\/conversations\/[\w-]+$/)
  await expect(page.getByText('When could you begin?').last()).toBeVisible()
  await page.context().close()
})

test('S2-009 S1-129 S1-130 S1-210 the creator sees the same request, and a conversation says how it stands', async () => {
  const creator = await crowd.creator('Hugo')
  const id = await applyWithLess(creator.client, campaign)
  const { conversationId } = await creator.client.call(initiateConversation, { params: { id }, body: {} })
  const typeNow = async (who: Client) => (await who.call(getRelationship, { params: { id: conversationId } })).data.at(0)
  expect(await typeNow(creator.client)).toMatchObject({ type: 'candidate_new', relId: campaign.id, candidateRequestId: id })

  await counter(agency.client, id, 80)
  const { data } = await creator.client.call(getOpportunity, { params: { id: campaign.id } })
  expect(data.candidateRequest).toMatchObject({
    id,
    state: 'new',
    withdrawn: false,
    price: euros(80),
    currentPriceOwner: 'agency',
    note: 'I bake every morning.',
    contract: null,
    proposedAssets: [
      { desiredAsset: { id: campaign.videoAssetId, count: 2 }, count: 2, type: 'video' },
      { desiredAsset: { id: campaign.photoAssetId, count: 3 }, count: 2, type: 'photos' },
    ],
    proposedAssetSummary: {
      items: [
        { actual: 2, desired: 2, type: 'video' },
        { actual: 2, desired: 3, type: 'photos', brief: 'Brief of the photos' },
      ],
    },
    priceInfo: { items: [{ type: 'creator_fee', amount: 80 }], total: 80, currency: 'EUR' },
  })
  const contractId = await accept(creator.client, id)
  expect(await typeNow(agency.client)).toMatchObject({ type: 'candidate_accepted', contractId })

  const other = await crowd.creator('Ines')
  const otherId = await applyWithLess(other.client, campaign)
  const talk = await agency.client.call(initiateConversation, { params: { id: otherId }, body: {} })
  await agency.client.call(decideCandidateRequest, { params: { id: otherId }, body: { accept: false } })
  const { data: declined } = await other.client.call(getRelationship, { params: { id: talk.conversationId } })
  expect(declined).toMatchObject([{ type: 'candidate_declined', relId: campaign.id }])
})
