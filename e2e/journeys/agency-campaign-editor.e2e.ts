import { expect, test } from '#harness/test.ts'
import { getCampaign, publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { makeReferenceDocument } from '@pairtake/server/testing/media-files'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs, openPage, telephone } from '#pages/as-member.ts'
import { choose } from '#pages/entry.ts'
import { draftCampaign, draftWholeCampaign } from '#steps/agency.ts'
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

test('S1-079 S1-080 S1-081 S1-087 S1-088 S1-089 S1-093 S1-094 S1-095 the editor sends the whole campaign, and leads back', async ({
  browser,
}) => {
  const id = await draftCampaign(agency.client, 'Everything filled in')
  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/edit`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/agency/campaigns')

  const phone = await openPage(browser, agency.client, telephone)
  await phone.goto(`/agency/campaigns/${id}/edit`)
  for (const name of ['Save', 'Save and publish'])
    await expect(phone.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  const cancel = phone.getByRole('link', { name: 'Cancel' })
  await expect(cancel).toBeInViewport({ ratio: 1 })
  await cancel.click()
  await expect(phone).toHaveURL('/agency/campaigns')
  await phone.context().close()

  await page.goto(`/agency/campaigns/${id}/edit`)
  await page.getByLabel('Description').fill('A quiet breakfast.')
  await page.getByRole('button', { name: 'Add videos' }).click()
  await page.getByRole('button', { name: 'Use the template' }).click()
  const brief = page.getByLabel('Brief')
  for (const part of ['Duration', 'Aspect ratio', 'Hook requirements', 'Subtitle requirements'])
    await expect(brief).toHaveValue(new RegExp(`${part}:`))
  await page.getByLabel('Proportion').selectOption('9:16')
  await page.getByRole('button', { name: 'One more, How many creators' }).click()
  await page.getByLabel('Delivery time').fill('14')
  await page.getByLabel('Age from').fill('18')
  await page.getByLabel('Age to').fill('100')
  const genders = page.getByRole('group', { name: 'Gender' })
  await expect(genders.getByRole('checkbox')).toHaveCount(5)
  for (const name of ['Female', 'Male', 'Non-binary', 'Trans man', 'Trans woman']) await genders.getByText(name, { exact: true }).click()
  await expect(page.getByText(/create a separate campaign for each/)).toBeVisible()
  await choose(page, 'Countries', 'Germany')
  await choose(page, 'Countries', 'France')
  await page.keyboard.press('Escape')
  await choose(page, 'Language', 'German')
  await page.getByText('A product is sent to each creator').click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makeReferenceDocument())
  await expect(page.getByRole('button', { name: 'Download brand-guide.pdf' })).toBeVisible()

  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(`/internal/campaigns/${id}`))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Everything filled in',
    description: 'A quiet breakfast.',
    restrictionAgeFrom: 18,
    restrictionAgeTo: 100,
    restrictionGenders: ['female', 'male', 'non_binary', 'trans_man', 'trans_woman'],
    restrictionCountries: ['DE', 'FR'],
    restrictionLanguage: 'de',
    referenceMaterials: [expect.any(String)],
    desiredAssets: [{ type: 'video', count: 1, crop: '9:16' }],
    desiredCreators: 2,
    shippableProduct: true,
    deliveryDays: 14,
  })
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  const { data } = await agency.client.call(getCampaign, { params: { id } })
  expect(data.referenceMaterials).toMatchObject([{ fileName: 'brand-guide.pdf' }])
  await expect(page.getByText('Female, Male, Non-binary, Trans man, Trans woman')).toBeVisible()
  await expect(page.getByText('Germany, France')).toBeVisible()
  await expect(page.getByText('Product is sent')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download brand-guide.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('brand-guide.pdf')
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-082 S1-083 S1-085 S1-086 S1-091 S1-207 the editor says on its fields what is too long, too many or out of order', async ({
  browser,
}) => {
  const id = await draftCampaign(agency.client, 'Wrong in places')
  const { page } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  await page.getByRole('button', { name: 'Add videos' }).click()
  await page.getByLabel('Description').fill('a'.repeat(4001))
  await page.getByLabel('Brief').fill('b'.repeat(4001))
  // A very long word wraps and does not widen the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByLabel('Age from').fill('40')
  await page.getByLabel('Age to').fill('17')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The description may have at most 4000 characters.')).toBeVisible()
  await expect(page.getByText('The brief may have at most 4000 characters.')).toBeVisible()
  await expect(page.getByText('Age "to" must be a whole number from 18 to 100.')).toBeVisible()
  await page.getByLabel('Age to').fill('39')
  await expect(page.getByText('Age "from" is greater than "to"')).toBeVisible()

  const creators = page.getByRole('spinbutton', { name: 'How many creators' })
  await expect(creators).toHaveAttribute('aria-valuemin', '1')
  await expect(creators).toHaveAttribute('aria-valuemax', '20')
  await creators.focus()
  for (const key of ['PageUp', 'PageUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect(creators).toHaveValue('20')
  const videos = page.getByRole('spinbutton', { name: 'Number of videos' })
  await expect(videos).toHaveAttribute('aria-valuemin', '1')
  await expect(videos).toHaveAttribute('aria-valuemax', '50')
  await videos.focus()
  await page.keyboard.press('ArrowUp')
  await expect(videos).toHaveValue('2')

  await page.getByRole('button', { name: 'Remove videos' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove it with its brief?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Brief')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove videos' }).click()
  await sure.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Brief')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add photos' }).click()
  await page.getByRole('button', { name: 'Remove photos' }).click()
  await expect(page.getByRole('button', { name: 'Remove photos' })).toHaveCount(0)
  await expect(sure).toHaveCount(0)
  await page.context().close()
})

test('S1-073 S1-083 S1-084 S1-090 S1-092 S1-097 S1-100 a published campaign keeps what its jobs have committed, and is filled by saving enough', async ({
  browser,
}) => {
  const { id, photoAssetId } = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 3, name: 'Two are hired' })
  await crowd.deps.db.updateTable('desired_asset').set({ count: 1 }).where('id', '=', photoAssetId).execute()
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const requestId = await apply((await crowd.creator(name)).client, id, 120)
    if (name !== 'Cleo') await accept(agency.client, requestId)
  }
  const { data } = await agency.client.call(getCampaign, { params: { id } })
  expect(data).toMatchObject({
    remainingCreators: 1,
    candidateCounts: { new: 1, accepted: 2, declined: 0, hired: 2 },
    mediaStats: { completed: 0, committed: 6, reviewPending: 0 },
    mediaRequirements: { total: 9 },
    lastRejectionReason: null,
  })

  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible()
  await expect(page.getByText('Before you publish')).toHaveCount(0)
  // Nothing has changed yet, and changes to other fields do not affect jobs.
  const contractsChange = page.getByText(/^Active creator jobs change too/)
  await page.getByLabel('Age from').fill('20')
  await expect(contractsChange).toHaveCount(0)
  const brief = page.getByLabel('Brief').first()
  for (const field of [page.getByLabel('Name'), page.getByLabel('Description'), brief]) {
    const before = await field.inputValue()
    await field.fill(`${before} Slowly.`)
    await expect(contractsChange).toBeVisible()
    await field.fill(before)
    await expect(contractsChange).toHaveCount(0)
  }
  await expect(page.getByText('2 committed, cannot be removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove videos' })).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'Number of videos' })).toHaveAttribute('aria-valuemin', '2')
  const creators = page.getByRole('spinbutton', { name: 'How many creators' })
  await expect(creators).toHaveAttribute('aria-valuemin', '2')
  const warning = page.getByText(/The campaign will be marked filled when you save/)
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: 'One less, How many creators' }).click()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  await expect(page.getByRole('main').getByText('Filled', { exact: true })).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-096 a campaign that moved on meanwhile is told by a toast and in the words of the server', async ({ browser }) => {
  const id = await draftWholeCampaign(agency.client, 'Moves on')
  const { page } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${id}/edit`)
  await page.getByLabel('Description').fill('Too late.')
  await agency.client.call(publishCampaign, { params: { id } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages from Pairtake' }).getByText('There was an error')).toBeVisible()
  await expect(page.getByText('This campaign is in review and cannot be edited now.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Too late.')
  await page.context().close()
})
