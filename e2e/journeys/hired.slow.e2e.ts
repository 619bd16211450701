import { expect, test, type Locator } from '#harness/test.ts'
import { getCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { accept, apply } from '#steps/bargain.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('S1-073 S1-083 S1-084 R-429 hired is one number: a cancelled job leaves it in list, summary, minimum, warning and save, and not in the tab', async ({
  browser,
}) => {
  const { id } = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 3, name: 'One is left' })
  const operator = await crowd.operator()
  const contracts: string[] = []
  const [ada, ben] = [await crowd.creator('Ada'), await crowd.creator('Ben')]
  for (const { client } of [ada, ben]) contracts.push(await accept(agency.client, await apply(client, id, 120)))
  await operator.client.call(cancelContract, { params: { id: contracts[0] ?? '' }, body: { reason: 'Both sides asked for it.' } })
  const params = { id }
  expect((await agency.client.call(getCampaign, { params })).data).toMatchObject({
    remainingCreators: 2,
    candidateCounts: { new: 0, accepted: 2, declined: 0, hired: 1 },
  })

  const page = await openPage(browser, agency.client)
  await page.goto('/agency/campaigns')
  await expect(page.getByRole('link', { name: '1 of 3 hired, jobs of One is left' })).toBeVisible()
  await page.goto(`/agency/campaigns/${id}/summary`)
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.goto(`/agency/campaigns/${id}/candidates?state=accepted`)
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Ada K\.|Ben K\./ }),
  ).toHaveCount(2)

  await page.goto(`/agency/campaigns/${id}/edit`)
  const creators = page.getByRole('spinbutton', { name: 'How many creators' })
  await expect(creators).toHaveAttribute('aria-valuemin', '1')
  await expect(page.getByText('1 hired')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText('2 of 3 places left')
  const warning = page.getByText(/^The campaign will be marked filled when you save: one creator is already hired/)
  await creators.fill('2')
  await expect(warning).toHaveCount(0)
  await creators.fill('1')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  await expect(page.getByRole('main').getByText('Filled', { exact: true })).toBeVisible()
  await page.goto('/agency/campaigns')
  await expect(page.getByRole('link', { name: '1 of 1 hired, jobs of One is left' })).toBeVisible()
  await page.context().close()

  // The creator whose job was cancelled is not told that it goes on.
  const hers = await openPage(browser, ada.client)
  await hers.goto('/creator/opportunities')
  const card = hers.getByRole('article').filter({ hasText: 'One is left' })
  await expect(card.getByText('Job cancelled')).toBeVisible()
  await expect(card.getByText('You are collaborating')).toHaveCount(0)
  await card.getByRole('link', { name: 'One is left' }).click()
  await expect(hers.getByRole('dialog').getByText('This job was cancelled.')).toBeVisible()
  await expect(hers.getByRole('dialog').getByRole('link', { name: 'Go to job' })).toBeVisible()
  await hers.context().close()
})

const isNumeric = (field: Locator) => expect(field).toHaveAttribute('inputmode', 'numeric')

test('S1-083 S1-085 S1-119 numbers of creators, items and offers can be typed, with a numeric keyboard, and stay within their limits', async ({
  browser,
}) => {
  const { id } = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Typed' })
  const page = await openPage(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  const creators = page.getByRole('spinbutton', { name: 'How many creators' })
  const videos = page.getByRole('spinbutton', { name: 'Number of videos' })
  for (const field of [creators, videos]) await isNumeric(field)
  await creators.click()
  await page.keyboard.type('12')
  await expect(creators).toHaveValue('12')
  await videos.click()
  await page.keyboard.type('34')
  await expect(creators).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('Tab')
  await expect(videos).toHaveAttribute('aria-valuenow', '34')

  // A number that is too high becomes the maximum, with a message; text that is not a number is refused.
  await creators.fill('99')
  await page.keyboard.press('Enter')
  await expect(creators).toHaveValue('20')
  await expect(page.getByText('At most 20', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/edit`)
  await creators.fill('x')
  await page.keyboard.press('Tab')
  await expect(creators).toHaveValue('20')
  await creators.fill('0')
  await page.keyboard.press('Tab')
  await expect(creators).toHaveValue('1')
  await expect(page.getByText('At least 1', { exact: true })).toBeVisible()
  await creators.fill('7')
  await page.getByRole('button', { name: 'One more, How many creators' }).click()
  await expect(creators).toHaveValue('8')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ desiredCreators: 8, desiredAssets: [{ type: 'video', count: 34 }, {}] })
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  await agency.client.call(saveCampaign, { params: { id }, body: { desiredCreators: 2 } })

  const creator = await crowd.creator('Cleo')
  const theirs = await openPage(browser, creator.client)
  await theirs.goto(`/creator/opportunities?show=${id}`)
  const count = theirs.getByRole('dialog').getByRole('spinbutton', { name: 'Number of videos' })
  await isNumeric(count)
  await count.fill('35')
  await theirs.keyboard.press('Tab')
  await expect(count).toHaveValue('34')
  await count.fill('12')
  await expect(count).toHaveAttribute('aria-valuenow', '12')
  await page.context().close()
  await theirs.context().close()
})
