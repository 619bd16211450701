import { expect, test } from '#harness/test.ts'
import {
  getCandidateRequest,
  initiateConversation,
  withdrawCandidateRequest,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { buildPublishedCampaign, type TestCampaign } from '@pairtake/server/testing/builders'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs, withoutNews } from '#pages/as-member.ts'
import { pressAsItAppears } from '#pages/press.ts'
import { accept, applyWithLess, counter, euros } from '#steps/bargain.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

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

test('S1-110 S1-111 S1-112 S1-113 S1-114 S1-116 S1-125 which buttons stand in the dialog is decided by the state and by who holds the price', async ({
  browser,
}) => {
  const { page } = await openAs(browser, agency.client)
  const dialog = page.getByRole('dialog')
  const open = async (id: string) => {
    await page.goto(`${candidatesOf(campaign.id)}?candidateRequestId=${id}`)
    await expect(dialog.getByRole('button', { name: 'Message the creator' })).toBeVisible()
  }
  const acts = () =>
    dialog
      .getByRole('contentinfo')
      .or(dialog.locator('footer'))
      .getByRole('button')
      .or(dialog.getByRole('link', { name: 'Go to job' }))
  const standing = async (names: readonly (string | RegExp)[]) => expect(acts()).toHaveText(['Message the creator', ...names])

  const creator = await crowd.creator('Dana')
  const id = await applyWithLess(creator.client, campaign)
  await open(id)
  await standing(['Decline', 'Offer other terms', 'Accept job for €100'])

  await counter(agency.client, id, 90)
  await open(id)
  await standing(['Decline', 'Offer other terms'])

  // The event moves the buttons: a click meant for one of them must not accept a price that nobody has read.
  const press = await pressAsItAppears(page, 'Accept job for €95')
  const offers = dialog.getByRole('button', { name: 'Offer other terms' })
  await offers.focus()
  await counter(creator.client, id, 95)
  await expect(dialog.getByText('Dana asks €95 now, you offered €90.')).toBeVisible()
  expect(await press.isPressed()).toBe(true)
  await expect(offers).toBeFocused()
  await dialog.getByRole('button', { name: 'Accept job for €95' }).click()
  // It commits to the full amount, so it asks for confirmation like declining; Escape goes back exactly one step.
  const confirm = dialog.getByRole('button', { name: 'Accept job', exact: true })
  await expect(dialog.getByText('Hire Dana K. for €109.25 in total?')).toBeVisible()
  await expect(
    dialog.getByText(/^€109\.25 is charged to your Visa ending in 4242 when the job is finalized\. VAT may apply\.$/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Accept job for €95' })).toBeVisible()
  expect((await agency.client.call(getCandidateRequest, { params: { id } })).data.state).toBe('new')
  await dialog.getByRole('button', { name: 'Accept job for €95' }).click()
  await confirm.click()
  await expect(dialog.getByText('It’s a deal.')).toBeVisible()
  await standing(['Go to job'])
  const { data } = await agency.client.call(getCandidateRequest, { params: { id } })
  await dialog.getByRole('link', { name: 'Go to job' }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${campaign.id}/contracts?show=${data.contract?.id}`)
  await expect(page.getByRole('dialog', { name: 'Job with: Dana K.' })).toBeVisible()

  const declined = await applyWithLess((await crowd.creator('Elif')).client, campaign)
  await open(declined)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Decline Elif K.?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await standing([])
  await expect(dialog.getByText('You declined')).toHaveCount(2)

  await page.goto(`${candidatesOf(campaign.id)}?candidateRequestId=nobody`)
  await expect(dialog.getByText('Candidate request not found')).toBeVisible()
  const elsewhere = await buildPublishedCampaign(crowd.deps, agency.member)
  await page.goto(`${candidatesOf(elsewhere.id)}?candidateRequestId=${id}`)
  await expect(dialog.getByText('Candidate request not found')).toBeVisible()
  await page.context().close()
})

test('S1-115 S1-119 S1-120 S1-122 S1-124 other terms: what cannot be offered is said, what was offered is shown, and what moved on is told', async ({
  browser,
}) => {
  const creator = await crowd.creator('Finn')
  const id = await applyWithLess(creator.client, campaign)
  const { page } = await openAs(browser, agency.client)
  // These decisions are made before the page learns that the state has changed.
  await withoutNews(page)
  await page.goto(`${candidatesOf(campaign.id)}?candidateRequestId=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Offer other terms' }).click()
  const price = dialog.getByLabel('What you offer')
  const offer = dialog.getByRole('button', { name: 'Offer', exact: true })
  await expect(price).toHaveValue('100')
  const rule = dialog.getByText('The price is a whole number from 5 to 10000.')
  for (const wrong of ['4', '', '10001', '12.5']) {
    await price.fill(wrong)
    await offer.click()
    await expect(rule).toBeVisible()
    await price.fill('90')
    await expect(rule).toHaveCount(0)
  }
  await price.press('ArrowUp')
  await expect(price).toHaveValue('91')
  for (const line of ['Creator price€91.00', 'Service fee€13.65', 'Total€104.65'])
    await expect(dialog.locator('dl > div').filter({ hasText: line })).toBeVisible()
  await expect(dialog.getByText('The price is a whole number from 5 to 10000.')).toHaveCount(0)

  const warning = dialog.getByText('At least one media item should be requested')
  const photos = dialog.getByRole('spinbutton', { name: 'Number of photos' })
  const videos = dialog.getByRole('spinbutton', { name: 'Number of videos' })
  for (const count of [photos, videos]) {
    await expect(count).toHaveAttribute('aria-valuemin', '0')
    await expect(warning).toHaveCount(0)
    await count.press('Home')
  }
  await expect(warning).toBeVisible()
  await expect(offer).toBeDisabled()
  await photos.press('ArrowUp')
  await expect(warning).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.url().endsWith(`/candidate-requests/${id}/offer`))
  await offer.click()
  expect((await sent).postDataJSON()).toMatchObject({
    price: euros(91),
    proposedAssets: [
      { desiredAssetId: campaign.videoAssetId, count: 0 },
      { desiredAssetId: campaign.photoAssetId, count: 1 },
    ],
  })
  await expect(page.getByText('Offer updated')).toBeVisible()
  await expect(dialog.getByText('You ask', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Offer other terms' }).click()
  await counter(creator.client, id, 99)
  await price.fill('92')
  await offer.click()
  // Shown by the event, or as the server's message if the click was faster.
  await expect(dialog.getByText(/^The offer has changed in the meantime\./)).toBeVisible()
  await expect(dialog.getByText('Finn asks €99 now, you offered €91.')).toBeVisible()
  await expect(offer).toBeDisabled()
  await expect(dialog.getByText(/code 409/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'See the new offer' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept job for €99' })).toBeVisible()
  await counter(agency.client, id, 70)
  await counter(creator.client, id, 98)
  await dialog.getByRole('button', { name: 'Accept job for €99' }).click()
  await dialog.getByRole('button', { name: 'Accept job', exact: true }).click()
  await expect(dialog.getByText('The offer has changed in the meantime. Please review it and decide again.')).toBeVisible()
  await expect(dialog.getByText('Finn asks €98 now, €99 before.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Accept job for €98' })).toBeVisible()
  await page.context().close()
})

test('S1-113 S1-118 what cannot be accepted, what was withdrawn and what lapsed say so; the form of an offer has its address and keeps what is typed', async ({
  browser,
}) => {
  const narrow = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 1 })
  const [first, second, third, fourth] = await Promise.all(['Gina', 'Hana', 'Ivan', 'Jon'].map((name) => crowd.creator(name)))
  if (!first || !second || !third || !fourth) throw new Error('Four creators are needed.')
  const waits = await applyWithLess(second.client, narrow)
  const lapses = await applyWithLess(third.client, narrow)
  const { conversationId } = await third.client.call(initiateConversation, { params: { id: lapses }, body: {} })
  const leaves = await applyWithLess(fourth.client, narrow)
  await fourth.client.call(withdrawCandidateRequest, { params: { id: leaves } })
  await crowd.deps.db
    .updateTable('candidate_request')
    .set(byHand({ state: 'declined', lapsed: true }))
    .where('id', '=', lapses)
    .execute()

  const { page } = await openAs(browser, agency.client)
  const dialog = page.getByRole('dialog')
  await page.goto(candidatesOf(narrow.id))
  await page.getByRole('link', { name: 'Hana K.' }).click()
  await dialog.getByRole('button', { name: 'Offer other terms' }).click()
  await expect(page).toHaveURL(`${candidatesOf(narrow.id)}?candidateRequestId=${waits}&act=offer`)
  const price = dialog.getByLabel('What you offer')
  await expect(price).toHaveValue('100')
  await price.fill('85')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5), () => page.goBack()]) {
    await leave()
    await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('85')
    await expect(page).toHaveURL(/act=offer/)
  }
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept job for €100' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto(`${candidatesOf(narrow.id)}?candidateRequestId=${lapses}&act=offer`)
  await expect(dialog.getByText('This application is declined and cannot be negotiated now.')).toBeVisible()
  await expect(dialog.getByText('Expired', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Expired without an answer').first()).toBeVisible()
  await page.goto(`/conversations/${conversationId}`)
  await expect(page.getByRole('complementary').getByText('Expired', { exact: true })).toBeVisible()
  await page.goto(`${candidatesOf(narrow.id)}?candidateRequestId=${leaves}`)
  await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Jon withdrew').first()).toBeVisible()

  await page.goto(`${candidatesOf(narrow.id)}?candidateRequestId=${waits}`)
  const accepts = dialog.getByRole('button', { name: 'Accept job for €100' })
  await expect(accepts).toBeEnabled()
  await accept(agency.client, await applyWithLess(first.client, narrow))
  await page.reload()
  await expect(accepts).toBeDisabled()
  await expect(accepts).toHaveAccessibleDescription('All places are taken')
  await page.context().close()
})
