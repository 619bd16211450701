import { basename } from 'node:path'
import { expect, test, type Page } from '#harness/test.ts'
import { listCampaigns, publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { approveCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { buildPortfolio } from '@pairtake/server/testing/builders-portfolio'
import { makePhoto, makeReferenceDocument } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs } from '#pages/as-member.ts'
import { draftWholeCampaign } from '#steps/agency.ts'
import { apply } from '#steps/bargain.ts'

let service: Service
let crowd: Crowd

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('R-187 the brand chooses the cover among the pictures it gives along, and creators see it in the list and in the campaign', async ({
  browser,
}) => {
  const brand = await crowd.agency()
  const id = await draftWholeCampaign(brand.client, 'Looks like something')
  const { page, faults } = await openAs(browser, brand.client)
  const cover = (at: Page) => at.getByRole('main').locator('img[src*="/thumb-0-lg"]')
  const isDrawn = (at: Page) => expect.poll(() => cover(at).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto(`/agency/campaigns/${id}/edit`)
  await expect(page.getByRole('article', { name: 'Preview' }).locator('svg').first()).toBeVisible()
  const files = [await makeReferenceDocument(), await makePhoto(), await makePhoto({ format: 'webp' })]
  for (const file of files) {
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByRole('button', { name: `Download ${basename(file)}` })).toBeVisible()
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('photo.jpg').getByText('Cover')).toBeVisible()
  await expect(row('brand-guide.pdf').getByRole('button', { name: /as the cover/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use photo.webp as the cover' }).click()
  await expect(row('photo.webp').getByText('Cover')).toBeVisible()
  await expect(row('photo.jpg').getByText('Cover')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/agency/campaigns/${id}/summary`)
  // Without a reload: the end of rendering arrives as an event.
  await expect(cover(page)).toBeVisible({ timeout: 60_000 })
  await isDrawn(page)
  await page.context().close()

  await brand.client.call(publishCampaign, { params: { id } })
  await (await crowd.operator()).client.call(approveCampaign, { params: { id } })
  await buildPublishedCampaign(crowd.deps, brand.member, { name: 'Looks like its brand' })
  const creator = await crowd.creator()
  const seen = await openAs(browser, creator.client)
  await seen.page.goto('/creator/opportunities?q=looks+like')
  const card = (name: string) => seen.page.getByRole('article').filter({ has: seen.page.getByRole('link', { name, exact: true }) })
  await expect(card('Looks like something').locator('img[src*="/thumb-0-lg"]')).toBeVisible()
  await isDrawn(seen.page)
  await expect(card('Looks like its brand').locator('img[src*="/thumb-0-lg"]')).toHaveCount(0)
  await seen.page.getByRole('link', { name: 'Looks like something', exact: true }).click()
  await expect(seen.page.getByRole('dialog').locator('img[src*="/thumb-0-lg"]')).toBeVisible()
  await seen.page.context().close()
  expect([...faults, ...seen.faults]).toEqual([])
})

test('R-175 a campaign is duplicated from its page, and a new one begins with the brief of an earlier one', async ({ browser }) => {
  const { client } = await crowd.agency()
  const id = await draftWholeCampaign(client, 'Oat milk')
  const { page, faults } = await openAs(browser, client)
  await page.goto(`/agency/campaigns/${id}/summary`)
  await page.getByRole('link', { name: 'Duplicate' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate campaign' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Oat milk (copy)')
  await expect(dialog.getByLabel('Start from')).toHaveValue(id)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/agency\/campaigns\/[\w-]+\/edit$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Oat milk (copy)')

  // The list of earlier campaigns ends after a hundred; an older one is copied all the same.
  const isListed = await answerInstead(page, '**/internal/campaigns?*limit=100*', (route) =>
    route.fulfill({ json: { data: [], meta: { page: 1, pages: 1, total: 0 } } }),
  )
  await page.goto(`/agency/campaigns?new=true&from=${id}`)
  await expect(dialog.getByLabel('Name')).toHaveValue('Oat milk (copy)')
  await expect(dialog.getByLabel('Start from')).toHaveValue(id)
  isListed()

  await page.goto('/agency/campaigns?new=true')
  const blank = page.getByRole('dialog', { name: 'New campaign' })
  await blank.getByLabel('Name').fill('Oat milk in May')
  await blank.getByLabel('Start from').selectOption('Oat milk')
  await blank.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const { data } = await client.call(listCampaigns, { query: {} })
  const asked = (name: string) => data.find((one) => one.name === name)?.desiredAssetTotals
  expect(asked('Oat milk')?.video).toBeGreaterThan(0)
  expect([asked('Oat milk (copy)'), asked('Oat milk in May')]).toEqual([asked('Oat milk'), asked('Oat milk')])
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-419 a blank campaign can be created while the earlier ones cannot be listed', async ({ browser }) => {
  const { client } = await crowd.agency()
  const { page } = await openAs(browser, client)
  await answerInstead(page, '**/internal/campaigns?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/agency/campaigns?new=true')
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByLabel('Name').fill('Rye bread')
  await expect(dialog.getByLabel('Start from')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await page.context().close()
})

test('R-174 candidates are marked, compared side by side by their address, and their videos play in the list', async ({ browser }) => {
  const agency = await crowd.agency()
  const own = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Side by side' })
  const people = [await crowd.creator('Kim'), await crowd.creator('Lou'), await crowd.creator('Max')]
  for (const [index, { client }] of people.entries()) await apply(client, own.id, 100 + index * 50)
  const [kim] = people
  if (!kim) throw new Error('Nobody applied.')
  await buildPortfolio(crowd.deps, kim.member, ['ready', 'ready', 'ready', 'ready'])
  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${own.id}/candidates`)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(row('Kim K.')).toContainText('I would love to.')
  await expect(row('Kim K.')).toContainText('Not rated yet')

  const mark = row('Kim K.').getByRole('button', { name: 'Shortlist Kim K.' })
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Sort candidates').selectOption('Shortlisted first')
  await expect(rows.first()).toContainText('Kim K.')

  await expect(row('Kim K.').getByRole('button', { name: /^Play/ })).toHaveCount(3)
  await row('Kim K.').getByRole('button', { name: 'Play Take 2 by Kim K.' }).click()
  const player = page.getByRole('dialog', { name: 'Kim K.' })
  await expect(player.getByRole('group', { name: 'Take 2' })).toBeVisible()
  await player.getByRole('button', { name: 'Close' }).click()
  await expect(player).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select Kim K.' }).check()
  await expect(page.getByText('Select another to compare')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Max K.' }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare candidates' })
  const line = (label: string) => compare.getByRole('list', { name: label }).getByRole('listitem')
  await expect(line('Price per item')).toHaveText(['Kim K.€20 · lowest', 'Max K.€40'])
  await expect(line('You pay')).toHaveText(['Kim K.€115.00', 'Max K.€230.00'])
  await page.reload()
  await expect(compare.getByRole('button', { name: 'Shortlist Kim K.' })).toHaveAttribute('aria-pressed', 'true')
  // On a phone the two are stacked within each row, and nothing scrolls sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  const [first, second] = [line('You pay').nth(0), line('You pay').nth(1)]
  await expect(first).toBeVisible()
  expect((await second.boundingBox())?.x).toBe((await first.boundingBox())?.x)
  const body = compare.locator('[data-dialog-body]')
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await compare.getByRole('button', { name: 'Open Max K.' }).click()
  await expect(page.getByRole('dialog', { name: 'Max K.' })).toBeVisible()
  await page.goBack()
  await expect(compare).toBeVisible()
  await compare.getByRole('button', { name: 'Close' }).click()
  await expect(compare).toHaveCount(0)
  await page.context().close()
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([])
})
