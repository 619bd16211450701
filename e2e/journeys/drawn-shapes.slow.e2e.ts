import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs } from '#pages/as-member.ts'
import { builtFile } from '#pages/built-file.ts'
import { drag, expectOver, filmReady, type Spot } from '#pages/player.ts'
import { retake } from '#steps/contract.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { openFilmDelivery, writeRemarks, type Delivery } from '#steps/remarks.ts'

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

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const bar = (page: Page) => page.getByRole('group', { name: 'Drawing', exact: true })
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const area = (page: Page) => page.getByRole('group', { name: 'Drawing area' })
const shapes = (page: Page) => area(page).getByRole('button')
const words = (page: Page) => page.getByRole('textbox', { name: /^Remark at/ })

const drawnOf = async ({ item }: Delivery) => {
  const { data } = await market.agency.call(listRemarks, { params: { id: item.id } })
  return data.map(({ text, drawing }) => ({ text, drawing }))
}

async function openDrawing(page: Page, { contractId, item }: Delivery): Promise<void> {
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await filmReady(page)
  const begin = page.getByRole('button', { name: 'Draw on this frame' })
  await expect(begin).toBeInViewport({ ratio: 1 })
  await begin.click()
  await readyToDraw(page)
}

async function readyToDraw(page: Page): Promise<void> {
  await expect(bar(page)).toBeVisible()
  await expect(area(page)).toBeVisible()
}

async function dragged(page: Page, ...spots: [Spot, ...Spot[]]): Promise<void> {
  await drag(page, ...spots)
  await page.mouse.up()
}

test('R-344 the tools appear together with the surface they draw on, however late its code arrives', async ({ browser }) => {
  const delivery = await openFilmDelivery(market, 'Slow pours')
  const { page, faults } = await openAs(browser, market.agency)
  const arrived = Promise.withResolvers<void>()
  await page.route(`**/${builtFile('src/features/remark/drawing-pad.tsx')}`, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(`/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`)
  await filmReady(page)
  await page.getByRole('button', { name: 'Draw on this frame' }).click()
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveAttribute('aria-pressed', 'true')
  // React may keep a part that arrives soon after another back for 300 ms.
  await page.evaluate(
    async (file) => {
      await import(file)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    },
    `/${builtFile('src/features/remark/drawing-bar.tsx')}`,
  )
  await expect(bar(page)).toHaveCount(0)
  arrived.resolve()
  await readyToDraw(page)
  await tool(page, 'Box').click()
  await dragged(page, [1000, 500], [4000, 2500])
  await expect(shapes(page)).toHaveAccessibleName('Box, upper left')
  expect(faults).toEqual([])
})

test('R-344 the line that is one too many is refused in words, and nothing of the drawing or of what was typed is lost', async ({
  browser,
}) => {
  const delivery = await openFilmDelivery(market, 'Crowded pours')
  const { page, faults } = await openAs(browser, market.agency)
  await openDrawing(page, delivery)
  // Before the text field was visited, no "required" error is shown.
  await tool(page, 'Arrow').click()
  await expect(page.getByText('The remark is required.')).toHaveCount(0)
  await words(page).fill('All of these.')
  await tool(page, 'Box').click()
  for (let count = 0; count < 20; count++) await tool(page, 'Add a box').click()
  await expect(shapes(page)).toHaveCount(20)
  const tooMany = page.getByText('This drawing has too many lines.')
  await expect(tooMany).toHaveCount(0)
  await tool(page, 'Add a box').click()
  await expect(tooMany).toBeVisible()
  await tool(page, 'Pen').click()
  await dragged(page, [1000, 1000], [4000, 1500])
  await expect(tooMany).toBeVisible()
  await expect(shapes(page)).toHaveCount(20)
  await expect(words(page)).toHaveValue('All of these.')
  // After removing one, there is room for another.
  await tool(page, 'Undo').click()
  await expect(tooMany).toHaveCount(0)
  await dragged(page, [1000, 1000], [4000, 1500])
  await expect(shapes(page)).toHaveCount(20)
  await tool(page, 'Done').click()
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'All of these.')).toBeVisible()
  const [remark] = await drawnOf(delivery)
  expect(remark?.drawing?.map(({ kind }) => kind)).toEqual([...Array.from({ length: 19 }, () => 'box'), 'pen'])
  expect(faults).toEqual([])
})

test('R-366 what was drawn is taken back step by step, cleared at once, and brought back', async ({ browser }) => {
  const delivery = await openFilmDelivery(market, 'Undone pours')
  const { page, faults } = await openAs(browser, market.agency)
  await openDrawing(page, delivery)
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true')
  await expect(tool(page, 'Clear the drawing')).toHaveAttribute('aria-disabled', 'true')
  await tool(page, 'Box').click()
  await dragged(page, [1000, 500], [4000, 2500])
  await tool(page, 'Arrow').click()
  await dragged(page, [8000, 9000], [6000, 6000])
  await expect(shapes(page)).toHaveCount(2)
  await tool(page, 'Undo').click()
  await expect(shapes(page)).toHaveCount(1)
  await expect(shapes(page)).toHaveAccessibleName('Box, upper left')
  await dragged(page, [8000, 9000], [6000, 6000])
  await tool(page, 'Clear the drawing').click()
  await expect(shapes(page)).toHaveCount(0)
  await expect(page.getByText(/^Drawn: /)).toHaveCount(0)
  // Consecutive key steps on one shape are undone together.
  await tool(page, 'Undo').click()
  await expect(shapes(page)).toHaveCount(2)
  await shapes(page).first().focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown')
  await expectOver(page, shapes(page).first().locator('path').nth(1), [[1000, 1000], [4000, 3000]]) // prettier-ignore
  await page.keyboard.press('Control+z')
  await expectOver(page, shapes(page).first().locator('path').nth(1), [[1000, 500], [4000, 2500]]) // prettier-ignore
  await tool(page, 'Done').click()
  await page.getByRole('button', { name: 'Remove drawing' }).click()
  await words(page).fill('Nothing drawn.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'Nothing drawn.')).toBeVisible()
  expect(await drawnOf(delivery)).toEqual([{ text: 'Nothing drawn.', drawing: null }])
  expect(faults).toEqual([])
})

test('R-366 a box is moved and resized by the mouse at its line and its corners, and by arrow keys', async ({ browser }) => {
  const delivery = await openFilmDelivery(market, 'Moved pours')
  const { page, faults } = await openAs(browser, market.agency)
  await openDrawing(page, delivery)
  await tool(page, 'Box').click()
  await dragged(page, [1000, 500], [4000, 2500])
  const box = shapes(page).first()
  await expect(box).toHaveAttribute('aria-pressed', 'true')
  const isAt = (from: Spot, to: Spot) => expectOver(page, box.locator('path').nth(1), [from, to])
  await isAt([1000, 500], [4000, 2500])
  // By its lower right corner, its upper left one, and its line.
  await dragged(page, [4000, 2500], [6000, 5000])
  await isAt([1000, 500], [6000, 5000])
  await dragged(page, [1000, 500], [2000, 2000])
  await isAt([2000, 2000], [6000, 5000])
  await dragged(page, [4000, 2000], [5000, 3000])
  await isAt([3000, 3000], [7000, 6000])
  // Up to the picture's edge, with its size unchanged.
  await dragged(page, [3000, 4500], [9500, 4500])
  await isAt([6000, 3000], [10_000, 6000])
  await box.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft')
  for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  await isAt([5700, 2800], [9600, 5900])
  await expect(shapes(page)).toHaveCount(1)
  await tool(page, 'Done').click()
  await words(page).fill('Here.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'Here.')).toBeVisible()
  const points = (await drawnOf(delivery))[0]?.drawing?.[0]?.points.flat() ?? []
  // Mouse positions are rounded to whole screen pixels.
  const meant = [5700, 2800, 9600, 5900]
  expect(points.map((value, at) => Math.abs(value - (meant[at] ?? 0)) < 40)).toEqual([true, true, true, true])
  expect(faults).toEqual([])
})

test('R-367 a draft is deleted, and what the brand decides is offered as before', async ({ browser }) => {
  const delivery = await openFilmDelivery(market, 'Deleted pours')
  await writeRemarks(market, delivery, [
    { text: 'Turn the label.', fromFrame: 12 },
    { text: 'Cut the hand.', fromFrame: 50 },
  ])
  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(`/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`)
  await filmReady(page)
  await expect(page.getByRole('button', { name: 'Send 2 remarks' })).toBeVisible()
  await card(page, 'Turn the label.')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(card(page, 'Turn the label.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send 1 remark', exact: true })).toBeVisible()
  await expect(page.getByRole('toolbar').getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Mara has not seen 1 remark. Approve without it?')).toBeVisible()
  await card(page, 'Cut the hand.')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('button', { name: 'Ask for changes' })).toBeVisible()
  expect(await drawnOf(delivery)).toEqual([])
  // The question about the deleted draft is not asked about the next one.
  await writeRemarks(market, delivery, [{ text: 'Warmer light.', fromFrame: 12 }])
  await expect(page.getByRole('button', { name: 'Send 1 remark', exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('R-366 who draws while two takes are compared has the one film that is drawn on, and both again afterwards', async ({ browser }) => {
  const delivery = await openFilmDelivery(market, 'Compared and drawn')
  const { contractId, item, film } = delivery
  await retake(market.creator, { contractId, itemId: item.id }, film)
  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await filmReady(page)
  await page.keyboard.press('v')
  await expect(page.locator('video')).toHaveCount(2)
  await page.getByRole('slider', { name: 'Seek' }).fill('30')
  await page.getByRole('button', { name: 'Draw on this frame' }).click()
  await expect(page.locator('video')).toHaveCount(1)
  await filmReady(page)
  await readyToDraw(page)
  await expect(page.getByRole('textbox', { name: 'Remark at 0:01.05' })).toBeVisible()
  await tool(page, 'Box').click()
  await dragged(page, [1000, 500], [4000, 2500])
  await expect(shapes(page)).toHaveAccessibleName('Box, upper left')
  await tool(page, 'Done').click()
  await expect(page.locator('video')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Remark at 0:01.05' }).fill('Here.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'Here.').getByText('Drawn: Box, upper left')).toBeVisible()
  // Both playing videos pause when a remark is begun.
  const clocks = page.locator('[data-frame]')
  await page.getByRole('slider', { name: 'Seek' }).fill('0')
  await expect(clocks.last()).toHaveAttribute('data-frame', '0')
  // The slider keeps only its own keys.
  await page.keyboard.press(' ')
  await expect.poll(async () => Number(await clocks.last().getAttribute('data-frame'))).toBeGreaterThan(2)
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: /^Remark at / })).toBeVisible()
  const begun = (await page.locator('label').getByText('Remark at ').textContent()) ?? ''
  for (const clock of await clocks.all()) await expect(clock).toHaveText(begun.replace('Remark at ', ''))
  const paused = page.locator('video').evaluateAll((films) => films.map((film) => (film as HTMLVideoElement).paused))
  expect(await paused).toEqual([true, true])
  expect(faults).toEqual([])
})
