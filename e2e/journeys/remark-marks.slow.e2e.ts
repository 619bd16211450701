import { markRemarkDone } from '@pairtake/protocol/remark/remark-endpoints'
import { Service } from '#harness/service.ts'
import { expect, test } from '#harness/test.ts'
import { openAs, telephone } from '#pages/as-member.ts'
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

test('R-348 marks over the seek bar lead to the frame and the card of each remark, by pointer and by keys, for both sides', async ({
  browser,
}) => {
  const delivery = await openFilmDelivery(market, 'Marked pours')
  const { contractId, item } = delivery
  const [first] = await writeRemarks(market, delivery, [
    { text: 'Turn the label.', fromFrame: 12 },
    { text: 'Out of focus.', fromFrame: 12 },
    { text: 'Too dark.', fromFrame: 50, toFrame: 75 },
    { text: 'Louder, all of it.' },
  ])
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  const marks = page.getByRole('toolbar', { name: 'Remarks at their frames' })
  await expect(marks.getByRole('button')).toHaveCount(3)
  const clock = page.getByTitle('Minutes, seconds and frame')
  await expect(marks.getByRole('button', { name: 'Remark at 0:02.00 to 0:03.00, not sent' })).toBeVisible()

  // All marks are one tab stop; the next one is the bar itself.
  const names = ['Remark at 0:00.12, not sent', 'Remark at 0:00.12, not sent', 'Remark at 0:02.00 to 0:03.00, not sent']
  await marks.getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  for (const name of names) {
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(clock).toHaveAttribute('data-frame', '50')
  await expect(page.getByRole('listitem').filter({ hasText: 'Too dark.' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Remark at 0:02.00 to 0:03.00, not sent')

  // Two marks are on one frame: clicks select them in turn.
  const pair = marks.getByRole('button', { name: 'Remark at 0:00.12, not sent' }).last()
  const card = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await pair.click()
  await expect(clock).toHaveAttribute('data-frame', '12')
  await expect(card('Turn the label.')).toHaveAttribute('aria-current', 'true')
  await pair.click()
  await expect(card('Out of focus.')).toHaveAttribute('aria-current', 'true')
  await pair.click()
  await expect(card('Turn the label.')).toHaveAttribute('aria-current', 'true')

  await sendRemarks(market, delivery)
  await market.creator.call(markRemarkDone, { params: { id: first?.id ?? '' } })
  await expect(marks.getByRole('button', { name: /^Remark \d at 0:00\.12, done$/ })).toHaveCount(1)
  await expect(marks.getByRole('button', { name: /, open$/ })).toHaveCount(2)

  const maker = await openAs(browser, market.creator, telephone)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${item.id}`)
  const theirs = maker.page.getByRole('toolbar', { name: 'Remarks at their frames' })
  const dark = theirs.getByRole('button', { name: /at 0:02\.00 to 0:03\.00, open$/ })
  const box = await dark.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await dark.tap()
  await expect(maker.page.getByTitle('Minutes, seconds and frame')).toHaveAttribute('data-frame', '50')
  await expect(maker.page.getByRole('listitem').filter({ hasText: 'Too dark.' })).toBeInViewport()
  await expect(maker.page.locator('video')).toBeInViewport()
  // The bar itself can still be touched.
  const seek = await maker.page.getByRole('slider', { name: 'Seek' }).boundingBox()
  await maker.page.touchscreen.tap((seek?.x ?? 0) + (seek?.width ?? 0) - 12, (seek?.y ?? 0) + (seek?.height ?? 0) / 2)
  await expect
    .poll(async () => Number(await maker.page.getByTitle('Minutes, seconds and frame').getAttribute('data-frame')))
    .toBeGreaterThan(90)
  expect([...brand.faults, ...maker.faults]).toEqual([])
})
