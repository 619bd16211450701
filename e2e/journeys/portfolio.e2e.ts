import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { expect, test, type Page } from '#harness/test.ts'
import { deletePortfolioItem, listPortfolio, orderPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { buildFile, buildPortfolioItem } from '@pairtake/server/testing/builders-media'
import { buildNewCreator, type TestMember } from '@pairtake/server/testing/builders'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { newId } from '@pairtake/server/ids'
import { Client, eventually } from '#harness/client.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs, withoutNews } from '#pages/as-member.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let crowd: Crowd
let video: string
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  video = await makeVideo({ seconds: 1, width: 240, height: 426, audio: false })
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

type Owner = { member: TestMember; client: Client }

async function newOwner(): Promise<Owner> {
  const member = await buildNewCreator(crowd.deps)
  return { member, client: new Client(service.address, member.token) }
}

const namesOf = async ({ client }: Owner) => (await client.call(listPortfolio, {})).data.map(({ name }) => name)

/** Creates videos for which the worker has made thumbnails. */
async function ownsVideos(owner: Owner, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    const { portfolioItemId } = await buildPortfolioItem(crowd.deps, owner.member, video)
    await crowd.deps.db.updateTable('portfolio_item').set({ name, position }).where('id', '=', portfolioItemId).execute()
  }
  await eventually('thumbnails', async () => {
    const { data } = await owner.client.call(listPortfolio, {})
    return data.every(({ state }) => state === 'ready') || undefined
  })
}

/** Creates a video whose file never reached the worker, so that it stays in processing. */
async function ownsUnfinishedVideo({ member }: Owner, name: string): Promise<void> {
  const id = newId<PortfolioItemId>()
  const media_id = await buildFile(crowd.deps, { ownerId: member.id, entity: 'PortfolioItemOriginal', fileName: 'late.mp4' })
  const row = { id, creator_id: member.id, media_id, name, state: 'processing' as const, position: 9, created_at: crowd.deps.now() }
  await crowd.deps.db.insertInto('portfolio_item').values(row).execute()
}

const list = (page: Page) => page.getByRole('main').getByRole('listitem')
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))

test('S2-072 S2-075 S2-076 S2-080 S2-081 adds named videos, and counts towards three', async ({ browser }) => {
  const owner = await newOwner()
  await ownsVideos(owner, ['Kitchen', 'Garden'])
  const { page, faults } = await openAs(browser, owner.client)
  await page.goto('/creator/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: 'My portfolio' })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Portfolio' })
  await expect(progress).toHaveAttribute('aria-valuenow', '67')
  await expect(page.getByText('2 of 3 videos. Add 1 to get verified.')).toBeVisible()
  // A verified creator stays so with fewer than three.
  const verified = byHand({ state: 'verified' as const })
  await crowd.deps.db.updateTable('creator_profile').set(verified).where('creator_id', '=', owner.member.id).execute()
  await page.reload()
  await expect(page.getByText('2 of 3 videos. Add 1 to complete your portfolio.')).toBeVisible()

  const pick = page.getByRole('button', { name: 'Choose a video' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(pick).toBeDisabled()
  await name.fill('   ')
  await expect(pick).toBeDisabled()
  await name.fill('n'.repeat(256))
  await expect(page.getByText('The name may have at most 255 characters.')).toBeVisible()
  await expect(pick).toBeDisabled()
  await name.fill('n'.repeat(255))
  await expect(pick).toBeEnabled()
  await name.fill('Morning')
  await page.locator('input[type=file]:not([multiple])').setInputFiles(await makePhoto({ width: 600, height: 400 }))
  await expect(page.getByText('Only vieo files are allowed')).toBeVisible()

  const added = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/internal/portfolio'))
  await page.locator('input[type=file]:not([multiple])').setInputFiles(video)
  const body: unknown = (await added).postDataJSON()
  expect(body).toEqual({ mediaId: expect.any(String), name: 'Morning' })
  await expect(page.getByText('Only vieo files are allowed')).toHaveCount(0)
  await expect(progress).toHaveAttribute('aria-valuenow', '100', { timeout: 60_000 })
  await expect(page.getByText('3 videos ready. Brands see them all.')).toBeVisible()
  const { data } = await owner.client.call(listPortfolio, {})
  expect(data.at(-1)).toMatchObject({
    name: 'Morning',
    state: 'ready',
    thumbnailIndex: 0,
    thumbsLg: expect.arrayContaining([expect.stringMatching(/^http/)]),
    mediaOptimizedThumbnailLg: expect.stringMatching(/^http/),
    mediaOptimizedThumbnailMd: expect.stringMatching(/^http/),
    mediaOptimizedAccess: { url: expect.stringMatching(/^http/) },
    mediaOriginalAccess: { url: expect.stringMatching(/^http/) },
  })
  expect(faults).toEqual([])
})

test('S2-073 S2-074 S2-082 renames, pictures, orders and deletes videos; one in processing waits', async ({ browser }) => {
  const owner = await newOwner()
  await ownsVideos(owner, ['Kitchen', 'Garden', 'Balcony'])
  await ownsUnfinishedVideo(owner, 'Late')
  const { page, faults } = await openAs(browser, owner.client)
  await page.goto('/creator/portfolio')
  const late = list(page).filter({ hasText: 'Late' })
  await expect(late.getByText('This video is being processed. You can choose its thumbnail when it is ready.')).toBeVisible()
  await expect(button(page, 'Choose the thumbnail of Late')).toBeDisabled()

  await button(page, 'Rename Garden').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText('The name is required.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Rooftop')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list(page).nth(1)).toContainText('Rooftop')

  await button(page, 'Choose the thumbnail of Kitchen').click()
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByAltText(/^Frame 2 of/).click()
  const body: unknown = (await saved).postDataJSON()
  expect(body).toEqual({ thumbnailIndex: 1 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await owner.client.call(listPortfolio, {})).data[0]?.thumbnailIndex).toBe(1)

  await expect(button(page, 'Move Kitchen up')).toBeDisabled()
  await expect(button(page, 'Move Late down')).toBeDisabled()
  // Down, up and down again before the first call is answered: the last one counts.
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/portfolio/_order', async (route) => {
    await mayGo
    await route.fallback()
  })
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/portfolio/_order')) answered += 1
  })
  for (const way of ['down', 'up', 'down']) await button(page, `Move Kitchen ${way}`).click()
  await expect(list(page).first()).toContainText('Rooftop')
  letGo()
  await expect.poll(() => answered).toBe(3)
  await expect.poll(() => namesOf(owner)).toEqual(['Rooftop', 'Kitchen', 'Balcony', 'Late'])
  // Later changes from another tab are shown normally.
  const ids = (await owner.client.call(listPortfolio, {})).data.map(({ id }) => id)
  await owner.client.call(orderPortfolio, { body: { ids: ids.toReversed() } })
  await expect(list(page).first()).toContainText('Late')
  await owner.client.call(orderPortfolio, { body: { ids } })
  await expect(list(page).first()).toContainText('Rooftop')
  await button(page, 'Move Balcony up').click()
  await expect.poll(() => namesOf(owner)).toEqual(['Rooftop', 'Balcony', 'Kitchen', 'Late'])

  // The keyboard keeps hold of the row, and only the position where it is dropped counts.
  await expect(button(page, 'Move Balcony up')).toBeFocused()
  await button(page, 'Drag Rooftop').focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: 'Rooftop is at position 3 of 4.' })).toBeAttached()
  await expect(button(page, 'Drag Rooftop')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page).first()).toContainText('Rooftop')
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => namesOf(owner)).toEqual(['Balcony', 'Rooftop', 'Kitchen', 'Late'])
  await button(page, 'Drag Rooftop').hover()
  await page.mouse.down()
  await button(page, 'Drag Balcony').hover()
  await page.mouse.up()
  await expect.poll(() => namesOf(owner)).toEqual(['Rooftop', 'Balcony', 'Kitchen', 'Late'])

  await button(page, 'Delete Balcony').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Balcony is deleted')).toBeVisible()
  await page.reload()
  await expect(list(page)).toHaveCount(3)
  expect(await namesOf(owner)).toEqual(['Rooftop', 'Kitchen', 'Late'])
  expect(faults).toEqual([])
})

test('S2-077 S2-078 S2-079 tells what failed in its own words, and is locked while the profile is in review', async ({ browser }) => {
  const owner = await newOwner()
  await ownsVideos(owner, ['Kitchen', 'Garden', 'Balcony'])
  const { page, faults } = await openAs(browser, owner.client)
  const remove = async (name: string) => {
    const item = (await owner.client.call(listPortfolio, {})).data.find((one) => one.name === name)
    await owner.client.call(deletePortfolioItem, { params: { id: item?.id ?? '' } })
  }
  // The failing action happens on a list that was changed elsewhere in the meantime.
  await withoutNews(page)
  await page.goto('/creator/portfolio')
  await expect(list(page)).toHaveCount(3)
  await remove('Balcony')
  await button(page, 'Move Kitchen down').click()
  await expect(page.getByText('Failed to reorder the portfolio items. Refresh the page ant try again')).toBeVisible()
  await expect(list(page).first()).toContainText('Kitchen')

  await page.reload()
  await button(page, 'Choose the thumbnail of Garden').click()
  await expect(page.getByRole('radio').nth(1)).toBeAttached()
  await remove('Garden')
  await page.getByAltText(/^Frame 2 of/).click()
  await expect(page.getByText('Failed to update thumbnail')).toBeVisible()

  const inReview = { state: 'in_review' }
  await crowd.deps.db.updateTable('creator_profile').set(byHand(inReview)).where('creator_id', '=', owner.member.id).execute()
  await page.goto('/creator/portfolio')
  await expect(page.getByText('Your portfolio is locked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a video' })).toHaveCount(0)
  for (const name of ['Rename Kitchen', 'Choose the thumbnail of Kitchen', 'Delete Kitchen', 'Move Kitchen up']) {
    await expect(button(page, name)).toBeDisabled()
  }
  expect(faults).toEqual([])
})
