import type { ContractMediaId } from '@pairtake/protocol/ids'
import { listRemarks, saveRemark } from '@pairtake/protocol/remark/remark-endpoints'
import type { Shape } from '@pairtake/protocol/remark/remark'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { faultsOf, faultsOfOpen } from '#pages/look.ts'
import { clockOf, drag, expectOver, filmReady, pictureBox, wholePicture, type Spot } from '#pages/player.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { openFilmDelivery, sendRemarks, writeRemarks } from '#steps/remarks.ts'

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

const box = { kind: 'box', points: [[1000, 500], [4000, 2500]] } satisfies Shape // prettier-ignore
const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const drawingOn = (page: Page, words: string) => page.getByRole('img', { name: words, exact: true })

test('R-343 a drawing lies only over the picture of its frame, in every window, for both sides', async ({ browser }) => {
  // An upright recording: stored in landscape and rotated by the player.
  const delivery = await openFilmDelivery(market, 'Turned pours', { width: 1280, height: 720, rotation: 90 })
  const { contractId, item } = delivery
  await writeRemarks(market, delivery, [{ text: 'Turn the label.', fromFrame: 12, drawing: [box] }])
  await sendRemarks(market, delivery)
  const mediaId = item.id

  const brand = await openAs(browser, market.agency)
  const maker = await openAs(browser, market.creator)
  await brand.page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaId}`)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${mediaId}`)
  for (const page of [brand.page, maker.page]) {
    await filmReady(page)
    await expect(drawingOn(page, 'Box, upper left')).toHaveCount(0)
    await card(page, 'Turn the label.').getByRole('button', { name: 'Show 0:00.12' }).click()
    await expect(clockOf(page)).toHaveAttribute('data-frame', '12')
    const drawing = drawingOn(page, 'Box, upper left')
    await expect(drawing).toBeVisible()
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 900, height: 420 },
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await expectOver(page, drawing, wholePicture)
      await expectOver(page, drawing.locator('path').last(), box.points)
    }
    await page.getByRole('button', { name: 'One frame forward' }).click()
    await expect(clockOf(page)).toHaveAttribute('data-frame', '13')
    await expect(drawing).toBeHidden()
    await page.getByRole('button', { name: 'One frame back' }).click()
    await expect(drawing).toBeVisible()
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await expectOver(page, drawing, wholePicture)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(drawing).toBeHidden()
  }
  // Also while the brand is writing another remark.
  await brand.page.getByRole('button', { name: /^Remark at/ }).click()
  await expect(brand.page.getByRole('textbox', { name: /^Remark at/ })).toBeVisible()
  await card(brand.page, 'Turn the label.').getByRole('button', { name: 'Show 0:00.12' }).click()
  await expect(drawingOn(brand.page, 'Box, upper left')).toBeVisible()
  expect([...brand.faults, ...maker.faults]).toEqual([])
})

const drawnOf = async (mediaId: ContractMediaId, words: string) => {
  const { data } = await market.agency.call(listRemarks, { params: { id: mediaId } })
  return data.find(({ text }) => text === words)?.drawing ?? null
}

test('R-344 R-345 R-346 R-347 a brand draws with mouse and keys at a frame, finds it again, changes the draft and sends it', async ({
  browser,
}) => {
  const delivery = await openFilmDelivery(market, 'Drawn pours')
  const { contractId, item } = delivery
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  const address = `/agency/jobs?show=${contractId}&mediaId=${item.id}`
  await page.goto(address)
  await filmReady(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('.')
  await expect(clockOf(page)).toHaveText('0:00.03')
  await page.keyboard.press('r')
  const words = page.getByRole('textbox', { name: 'Remark at 0:00.03' })
  await expect(words).toBeFocused()
  const draw = page.getByRole('button', { name: 'Draw', exact: true })
  const resting = await draw.evaluate((button) => getComputedStyle(button).backgroundColor)
  await draw.click()

  const bar = page.getByRole('group', { name: 'Drawing', exact: true })
  await expect(bar).toBeVisible()
  // Text may be added last, and a pressed button looks pressed.
  await expect(words).not.toHaveAttribute('aria-invalid', 'true')
  await page.mouse.move(0, 0)
  await expect.poll(() => draw.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe(resting)
  await words.fill('Turn the label.')
  const area = page.getByRole('group', { name: 'Drawing area' })
  await expectOver(page, area, wholePicture)
  await bar.getByRole('button', { name: 'Box', exact: true }).click()
  await drag(page, [1000, 500], [4000, 2500])
  await page.mouse.up()
  const box = area.getByRole('button', { name: 'Box, upper left' })
  await expectOver(page, box.locator('path').nth(1), [[1000, 500], [4000, 2500]]) // prettier-ignore

  // A shape cancelled with Escape leaves nothing, and drawing continues.
  await drag(page, [5000, 5000], [8000, 8000])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(area.getByRole('button')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Pen' }).click()
  await drag(page, [2000, 8000], [5000, 9000], [8000, 8000])
  await page.mouse.up()
  await expect(area.getByRole('button', { name: 'Line, bottom' })).toBeVisible()

  // Keyboard only: an arrow from the middle upward. The video and what is next to it stay where they are.
  await bar.getByRole('button', { name: 'Arrow', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Add an arrow' })).toBeFocused()
  await page.keyboard.press('Enter')
  const arrow = area.getByRole('button', { name: /^Arrow/ })
  await expect(arrow).toBeFocused()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(arrow).toHaveAccessibleName('Arrow, top')
  await page.keyboard.press('.')
  await expect(clockOf(page)).toHaveText('0:00.03')
  expect(await faultsOf(page, 'drawing')).toEqual([])

  // Escape ends drawing, then closes the form; both are restored on another visit.
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(drawingOn(page, 'Box, upper left. Line, bottom. Arrow, top')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveCount(0)
  await page.goto('/agency/jobs')
  await page.goto(address)
  await filmReady(page)
  await page.getByRole('button', { name: /^Remark at/ }).click()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveValue('Turn the label.')
  await expect(clockOf(page)).toHaveText('0:00.03')
  await expect(drawingOn(page, 'Box, upper left. Line, bottom. Arrow, top')).toBeVisible()
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'Turn the label.').getByText('Drawn: Box, upper left. Line, bottom. Arrow, top')).toBeVisible()
  const drawn = await drawnOf(item.id, 'Turn the label.')
  expect(drawn?.map(({ kind }) => kind)).toEqual(['box', 'pen', 'arrow'])
  expect(drawn?.[1]?.points.length).toBeLessThan(10)
  expect(drawn?.[2]?.points).toEqual([[3500, 4500], [5100, 3000]]) // prettier-ignore

  // A draft is edited where it was written; untouched fields stay.
  await card(page, 'Turn the label.').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Remark at 0:00.03' }).fill('Turn it to the camera.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, 'Turn it to the camera.')).toBeVisible()
  expect(await drawnOf(item.id, 'Turn it to the camera.')).toEqual(drawn)
  await card(page, 'Turn it to the camera.').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await area.getByRole('button', { name: 'Line, bottom' }).focus()
  await page.keyboard.press('Delete')
  await bar.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, 'Turn it to the camera.').getByText('Drawn: Box, upper left. Arrow, top')).toBeVisible()

  // Changed in another tab in the meantime: the form shows how, and the typed text is still there.
  await card(page, 'Turn it to the camera.').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Remark at 0:00.03' }).fill('Turn it a little further.')
  const [draft] = (await market.agency.call(listRemarks, { params: { id: item.id } })).data
  await market.agency.call(saveRemark, { params: { id: draft?.id ?? '' }, body: { text: 'Turn it to the light.' } })
  await expect(page.getByText('This remark was changed in the meantime: “Turn it to the light.”')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveValue('Turn it a little further.')

  // Sent in the meantime by someone else: the server says so, and the typed text is still there.
  await sendRemarks(market, delivery)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This remark has been sent. Reply to it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveValue('Turn it a little further.')

  const maker = await openAs(browser, market.creator)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${item.id}`)
  await filmReady(maker.page)
  await card(maker.page, 'Turn it to the light.').getByRole('button', { name: 'Show 0:00.03' }).click()
  const shown = drawingOn(maker.page, 'Box, upper left. Arrow, top')
  await expectOver(maker.page, shown, wholePicture)
  await expectOver(maker.page, shown.locator('path').nth(1), [[1000, 500], [4000, 2500]]) // prettier-ignore
  await maker.page.getByRole('button', { name: 'One frame forward' }).click()
  await expect(shown).toBeHidden()
  expect([...maker.faults]).toEqual([])
})

test('R-339 a remark sent before its form was fetched takes the stored drawing along, and the frame it was drawn on', async ({
  browser,
}) => {
  const { contractId, item } = await openFilmDelivery(market, 'Drawn before')
  const { page, faults } = await openAs(browser, market.agency)
  const address = `/agency/jobs?show=${contractId}&mediaId=${item.id}`
  await page.goto(address)
  await filmReady(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('.')
  await expect(clockOf(page)).toHaveText('0:00.03')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('group', { name: 'Drawing', exact: true }).getByRole('button', { name: 'Box', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Drawing area' })).toBeVisible()
  await drag(page, [1000, 500], [4000, 2500])
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(drawingOn(page, 'Box, upper left')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.03' })).toHaveCount(0)

  await page.goto('/agency/jobs')
  await page.goto(address)
  await filmReady(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await answerInstead(page, '**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('r')
  await page.keyboard.type('Turn the label.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Add remark' })).toHaveCount(0)
  letGo()
  await expect(card(page, 'Turn the label.').getByText('Drawn: Box, upper left')).toBeVisible()
  const { data } = await market.agency.call(listRemarks, { params: { id: item.id } })
  expect(data.map(({ text, fromFrame }) => [text, fromFrame])).toEqual([['Turn the label.', 3]])
  expect([...faults]).toEqual([])
})

test('R-347 a drawing that was not sent is found again with the frames that its remark is about', async ({ browser }) => {
  const { contractId, item } = await openFilmDelivery(market, 'Drawn stretch')
  const { page, faults } = await openAs(browser, market.agency)
  const address = `/agency/jobs?show=${contractId}&mediaId=${item.id}`
  const goTo = async (frame: string) => {
    await page.getByRole('slider', { name: 'Seek' }).fill(frame)
    await expect(clockOf(page)).toHaveAttribute('data-frame', frame)
  }
  const endAt = async (frame: string) => {
    await goTo(frame)
    await page.getByRole('button', { name: 'End here' }).click()
  }
  const comeBack = async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    // Without its form, the drawing is over its frame no more.
    await goTo('0')
    await expect(drawingOn(page, 'Box, upper left')).toHaveCount(0)
    await page.goto('/agency/jobs')
    await page.goto(address)
    await filmReady(page)
    await page.getByRole('button', { name: /^Remark at/ }).click()
    await expect(clockOf(page)).toHaveAttribute('data-frame', '0')
    await expect(drawingOn(page, 'Box, upper left')).toBeVisible()
  }
  await page.goto(address)
  await filmReady(page)
  await page.getByRole('button', { name: 'Draw on this frame' }).click()
  const bar = page.getByRole('group', { name: 'Drawing', exact: true })
  await bar.getByRole('button', { name: 'Box', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Drawing area' })).toBeVisible()
  await drag(page, [1000, 500], [4000, 2500])
  await page.mouse.up()
  await bar.getByRole('button', { name: 'Done' }).click()
  await endAt('20')
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.00 to 0:00.20' })).toBeVisible()
  await comeBack()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.00 to 0:00.20' })).toBeVisible()
  // Also where it was changed after it was found, without drawing again.
  await endAt('22')
  await comeBack()
  await page.getByRole('textbox', { name: 'Remark at 0:00.00 to 0:00.22' }).fill('Turn the label.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'Turn the label.').getByText('Drawn: Box, upper left')).toBeVisible()
  const { data } = await market.agency.call(listRemarks, { params: { id: item.id } })
  expect(data.map(({ fromFrame, toFrame }) => [fromFrame, toFrame])).toEqual([[0, 22]])
  expect([...faults]).toEqual([])
})

test('R-344 R-345 a finger draws at 360 pixels, and nothing scrolls under it', async ({ browser }) => {
  const { contractId, item } = await openFilmDelivery(market, 'Drawn by hand')
  const { page, faults } = await openAs(browser, market.agency, telephone)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await filmReady(page)
  await page.getByRole('button', { name: /^Remarks/ }).tap()
  await page.getByRole('button', { name: 'Draw on this frame' }).tap()
  const bar = page.getByRole('group', { name: 'Drawing', exact: true })
  const area = page.getByRole('group', { name: 'Drawing area' })
  await expect(area).toBeVisible()
  await bar.getByRole('button', { name: 'Box', exact: true }).tap()
  const picture = await pictureBox(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', spot?: Spot) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spot ? [{ x: picture.x + (spot[0] / 10_000) * picture.width, y: picture.y + (spot[1] / 10_000) * picture.height }] : [],
    })
  await touch('touchStart', [2000, 2000])
  await touch('touchMove', [4000, 5000])
  await touch('touchMove', [6000, 8000])
  await touch('touchCancel')
  await expect(area.locator('path')).toHaveCount(0)
  await touch('touchStart', [2000, 2000])
  await touch('touchMove', [4000, 5000])
  await touch('touchMove', [6000, 8000])
  await touch('touchEnd')
  await expectOver(page, area.getByRole('button', { name: 'Box, center' }).locator('path').nth(1), [[2000, 2000], [6000, 8000]]) // prettier-ignore
  expect(await faultsOfOpen(page, 'drawing on a phone')).toEqual([])
  // Clicked, because after strokes sent by hand the browser sometimes gives the page a tap's touches without its click.
  await bar.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: /^Remark at/ }).fill('This one.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(card(page, 'This one.').getByText('Drawn: Box, center')).toBeVisible()
  expect(await drawnOf(item.id, 'This one.')).toHaveLength(1)
  expect(faults).toEqual([])
})
