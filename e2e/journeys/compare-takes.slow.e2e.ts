import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { faultsOfOpen } from '#pages/look.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade, retake } from '#steps/contract.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

const asked = { brief: 'Show the label.', count: 1, crop: null }

async function openDelivery(type: 'video' | 'photos', takes: readonly string[]): Promise<string> {
  const campaignId = await openCampaign(market, { name: 'Morning pours', desiredAssets: [{ ...asked, type }] })
  const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
  const [first = '', ...others] = takes
  await deliver(market.creator, contractId, type === 'video' ? { videos: [first], photos: [] } : { videos: [], photos: [first] })
  const itemId = itemsOf(await previewsMade(market.agency, contractId))[0]?.id ?? ''
  for (const path of others) await retake(market.creator, { contractId, itemId }, path)
  return `/agency/jobs?show=${contractId}&mediaId=${itemId}`
}

const compareButton = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true })
const compared = (page: Page) => page.getByRole('group', { name: /, take \d beside take \d$/ })
const divider = (page: Page) => page.getByRole('slider', { name: /^Divider: / })
const soundOf = (page: Page, take: string) => page.getByRole('button', { name: `Sound of ${take}` })
const clocks = (page: Page) =>
  compared(page)
    .locator('[data-frame]')
    .evaluateAll((all) => all.map((clock) => Number((clock as HTMLElement).dataset['frame'])))
const heard = (page: Page) => page.locator('video').evaluateAll((films) => films.map((film) => !(film as HTMLVideoElement).muted))
const isReady = (page: Page) =>
  page.locator('video').evaluateAll((films) => films.length === 2 && films.every((film) => (film as HTMLVideoElement).readyState > 1))

test('R-360 two takes are compared side by side and by a divider, by keys and by buttons, and one is heard', async ({ browser }) => {
  const film = (seconds: number) => makeVideo({ seconds, width: 360, height: 640 })
  // Both end together: past the end of one of them the other would go on.
  const address = await openDelivery('video', [await film(3), await film(5), await film(5)])
  const { page, faults } = await openAs(browser, market.agency)
  const opened: string[] = []
  page.on('request', (request) => request.url().endsWith('/prepare-access') && opened.push(request.postDataJSON().usage))
  await page.goto(address)
  await expect(page.locator('video')).toHaveCount(1)
  await page.keyboard.press('v')
  await expect(compared(page)).toHaveAccessibleName(/take 2 beside take 3$/)
  await expect.poll(() => isReady(page)).toBe(true)
  await expect(compareButton(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await heard(page)).toEqual([false, true])
  await soundOf(page, 'take 2').click()
  expect(await heard(page)).toEqual([true, false])
  await page.keyboard.press('m')
  expect(await heard(page)).toEqual([false, false])
  await soundOf(page, 'take 3').click()
  expect(await heard(page)).toEqual([false, true])

  // Shortcuts and the shared bar move both.
  for (let step = 0; step < 3; step++) await page.keyboard.press('.')
  await expect.poll(() => clocks(page)).toEqual([3, 3, 3])
  await page.getByRole('slider', { name: 'Seek' }).fill('50')
  await expect.poll(() => clocks(page)).toEqual([50, 50, 50])
  await page.getByRole('button', { name: 'One frame back' }).click()
  await expect.poll(() => clocks(page)).toEqual([49, 49, 49])
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect.poll(async () => Math.min(...(await clocks(page)))).toBeGreaterThan(55)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(async () => new Set(await clocks(page)).size).toBe(1)

  await expect(divider(page)).toBeHidden()
  await page.keyboard.press('w')
  await expect(divider(page)).toBeVisible()
  // Exactly over each other, as large as their aspect ratio allows.
  const boxes = await page.locator('video').evaluateAll((films) => films.map((film) => film.getBoundingClientRect().toJSON()))
  expect(boxes[0]).toEqual(boxes[1])
  expect(boxes[0].width / boxes[0].height).toBeCloseTo(360 / 640, 2)
  await divider(page).focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowLeft')
  await expect(divider(page)).toHaveAttribute('aria-valuetext', 'Take 2 45 %, Take 3 55 %')
  await expect(page.locator('[data-side=one]')).toHaveCSS('clip-path', 'inset(0px 55% 0px 0px)')
  expect(await faultsOfOpen(page, 'wipe')).toEqual([])
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect(divider(page)).toBeHidden()
  expect(await faultsOfOpen(page, 'side by side')).toEqual([])

  // Another take replaces it directly; the frame stays.
  await page.getByRole('combobox', { name: 'Take on the left' }).selectOption('1')
  await expect(compared(page)).toHaveAccessibleName(/take 1 beside take 3$/)
  await page.keyboard.press('Escape')
  await expect(page.locator('video')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  // Only previews are opened.
  expect([...new Set(opened)]).toEqual(['ContractMediaWatermarked'])
  expect(faults).toEqual([])
})

test('R-364 two frames that belong together are put beside each other, until another take is chosen', async ({ browser }) => {
  const film = (seconds: number) => makeVideo({ seconds, width: 360, height: 640 })
  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(await openDelivery('video', [await film(3), await film(4), await film(5)]))
  await compareButton(page).first().click()
  await expect.poll(() => isReady(page)).toBe(true)
  await page.getByRole('slider', { name: 'Seek' }).fill('20')
  await expect.poll(() => clocks(page)).toEqual([20, 20, 20])

  await page.getByRole('button', { name: 'Align', exact: true }).click()
  await page.getByRole('slider', { name: 'Seek take 2' }).fill('30')
  await expect.poll(() => clocks(page)).toEqual([30, 20, 30])
  await page.keyboard.press('Escape')
  await expect.poll(() => clocks(page)).toEqual([20, 20, 20])

  await page.getByRole('button', { name: 'Align', exact: true }).click()
  for (let step = 0; step < 4; step++) await page.keyboard.press('.')
  await expect.poll(() => clocks(page)).toEqual([24, 20, 24])
  await page.getByRole('button', { name: 'Align here' }).click()
  await page.getByRole('slider', { name: 'Seek' }).fill('60')
  await expect.poll(() => clocks(page)).toEqual([64, 60, 60])
  // Before the leading take begins, only the other one is visible.
  await page.getByRole('slider', { name: 'Seek' }).fill('-2')
  await expect.poll(() => clocks(page)).toEqual([2, 0, 0])

  await page.getByRole('combobox', { name: 'Take on the left' }).selectOption('1')
  await expect.poll(() => isReady(page)).toBe(true)
  await page.getByRole('slider', { name: 'Seek' }).fill('40')
  await expect.poll(() => clocks(page)).toEqual([40, 40, 40])
  await expect(page.getByRole('button', { name: 'Clear offset' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('R-360 photos are compared as well, and on a phone there is only the divider', async ({ browser }) => {
  const photos = [await makePhoto({ width: 900, height: 600 }), await makePhoto({ width: 600, height: 400 })]
  const { page, faults } = await openAs(browser, market.agency, telephone)
  await page.goto(await openDelivery('photos', photos))
  await compareButton(page).first().tap()
  const pictures = compared(page).getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect(divider(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wipe', exact: true })).toBeHidden()
  // Exactly over each other, even though their sizes differ.
  const shapes = () =>
    pictures.evaluateAll((both) =>
      both.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, width / height]),
    )
  await expect.poll(async () => (await shapes())[0]?.[3]?.toFixed(2)).toBe('1.50')
  const [first, second] = await shapes()
  expect(first).toEqual(second)
  await page.getByRole('button', { name: 'Stop comparing' }).tap()
  await expect(pictures).toHaveCount(0)
  expect(faults).toEqual([])
})

test('R-360 an item with one take is not compared', async ({ browser }) => {
  const film = (seconds: number) => makeVideo({ seconds, width: 360, height: 640 })
  const address = await openDelivery('video', [await film(3)])
  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(address)
  await expect(page.locator('video')).toHaveCount(1)
  await expect(compareButton(page)).toHaveCount(0)
  expect(faults).toEqual([])
})
