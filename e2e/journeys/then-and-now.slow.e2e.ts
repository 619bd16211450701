import { reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { listRemarks, markRemarkDone } from '@pairtake/protocol/remark/remark-endpoints'
import type { Shape } from '@pairtake/protocol/remark/remark'
import { makeNumberedFilm } from '@pairtake/server/testing/numbered-film'
import { Service } from '#harness/service.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { faultsOf, faultsOfOpen } from '#pages/look.ts'
import { expectOver, wholePicture } from '#pages/player.ts'
import { bringReader } from '#pages/read-number.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade, readContract, retake } from '#steps/contract.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'
import { sendRemarks, writeRemarks, type Delivery } from '#steps/remarks.ts'
import { uploadFile } from '#steps/upload.ts'

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

const slow = { rate: '24', frames: 96 }
/** Ends a second before the slow one. */
const fast = { rate: '60', frames: 180 }
/** Returns the frame of the fast video that is on screen when this frame of the slow one begins. */
const besideSlow = (frame: number) => Number((BigInt(frame) * 60n) / 24n)

const box = { kind: 'box', points: [[1000, 500], [4000, 2500]] } satisfies Shape // prettier-ignore
const wishes = [
  { text: 'Turn the label.', fromFrame: 12, drawing: [box] },
  { text: 'The hand is late.', fromFrame: 49, toFrame: 60 },
  { text: 'Hold the end.', fromFrame: 90 },
  { text: 'Warmer, please.' },
  { text: 'Cut the cough.', fromFrame: 70 },
]

/** Creates five remarks on take 1, a video of four seconds, the maximum requested length. */
async function openRemarked(name: string): Promise<Delivery> {
  const desiredAssets = [{ type: 'video' as const, count: 1, brief: 'Show the label.', crop: null, requirements: { maxSeconds: 4 } }]
  const contractId = await accept(market.agency, await apply(market.creator, await openCampaign(market, { name, desiredAssets }), 100))
  await deliver(market.creator, contractId, { videos: [await makeNumberedFilm(slow)], photos: [] })
  const [item] = itemsOf(await previewsMade(market.agency, contractId))
  if (!item) throw new Error('Nothing was delivered.')
  const delivery = { contractId, item, film: await makeNumberedFilm(fast) }
  await writeRemarks(market, delivery, wishes)
  await sendRemarks(market, delivery)
  return delivery
}

/** Marks all but the last as done. */
async function tick({ item }: Delivery): Promise<void> {
  const { data } = await market.creator.call(listRemarks, { params: { id: item.id } })
  for (const { id, text } of data) if (text !== 'Cut the cough.') await market.creator.call(markRemarkDone, { params: { id } })
}

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const openers = (page: Page) => page.getByRole('button', { name: /^Then and now: / })
const opener = (page: Page, words: string) => card(page, words).getByRole('button', { name: 'Then and now' })
const bar = (page: Page, words: string) => page.getByRole('group', { name: `Then and now: ${words}` })
const divider = (page: Page) => page.getByRole('slider', { name: /^Divider: / })
const films = (page: Page) => page.locator('video')

/** Returns the frame numbers in both pictures, and whether both videos are paused. */
async function seen(page: Page): Promise<{ painted: number[]; areStill: boolean }> {
  await bringReader(page)
  return films(page).evaluateAll((all) => {
    const videos = all as HTMLVideoElement[]
    if (videos.length !== 2 || videos.some(({ readyState }) => readyState < 2)) return { painted: [], areStill: false }
    return { painted: videos.map((video) => readNumber(video)), areStill: videos.every(({ paused, seeking }) => paused && !seeking) }
  })
}
const expectBoth = (page: Page, painted: readonly [number, number]) => expect.poll(() => seen(page)).toEqual({ painted, areStill: true })

const statesOf = async ({ item }: Delivery) => {
  const { data } = await market.agency.call(listRemarks, { params: { id: item.id } })
  return Object.fromEntries(data.map(({ text, state }) => [text, state]))
}

test('R-363 the creator ticks remarks off and sends a new take; the brand sees each then and now, both standing at their frames, settles one and says that one is still open', async ({
  browser,
}) => {
  const delivery = await openRemarked('Checked pours')
  const { contractId, item, film } = delivery
  const maker = await openAs(browser, market.creator)
  await maker.page.goto(`/creator/jobs/${contractId}/summary?mediaId=${item.id}`)
  const dialog = maker.page.getByRole('dialog')
  for (const words of ['Turn the label.', 'The hand is late.', 'Hold the end.', 'Warmer, please.']) {
    await card(maker.page, words).getByRole('button', { name: /^Done/ }).click()
  }
  await expect(dialog.getByText('4 of 5 done')).toBeVisible()
  await dialog
    .getByRole('link', { name: 'Reupload' })
    .or(dialog.getByRole('button', { name: 'Reupload' }))
    .click()
  await maker.page.getByRole('dialog').locator('input[type=file]').setInputFiles(film)
  await maker.page.getByRole('button', { name: 'Send the take' }).click()
  await expect.poll(async () => itemsOf(await readContract(market.agency, contractId))[0]?.take).toBe(2)
  await previewsMade(market.agency, contractId)

  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await expect(page.getByText('Mara says 4 of 5 are done')).toBeVisible()
  // Remarks on the whole take, or not marked as done, have no frame to compare or nothing to check.
  await expect(openers(page)).toHaveCount(3)
  await opener(page, 'Turn the label.').click()
  await expect(bar(page, 'Turn the label.')).toBeFocused()
  await expectBoth(page, [12, besideSlow(12)])
  const drawing = page.getByRole('img', { name: 'Box, upper left', exact: true })
  await expect(divider(page)).toBeHidden()
  await expectOver(page, drawing, wholePicture)
  await expectOver(page, drawing.locator('path').last(), box.points)
  expect(await faultsOf(page, 'then and now')).toEqual([])
  await page.keyboard.press('w')
  await expect(divider(page)).toBeVisible()
  await expectOver(page, drawing, wholePicture)
  await page.keyboard.press('w')
  // A drawing belongs to its frame only.
  await page.getByRole('button', { name: 'One frame forward' }).click()
  await page.getByRole('button', { name: 'One frame forward' }).click()
  await page.getByRole('button', { name: 'One frame forward' }).click()
  await expectBoth(page, [13, besideSlow(12) + 3])
  await expect(drawing).toBeHidden()

  await bar(page, 'Turn the label.')
    .getByRole('button', { name: /^Settled/ })
    .click()
  await expect(bar(page, 'The hand is late.')).toBeFocused()
  await expectBoth(page, [49, besideSlow(49)])
  await expect(drawing).toHaveCount(0)
  // Steps through the remaining remarks and back to this one, also by keyboard.
  await bar(page, 'The hand is late.').getByRole('button', { name: 'Next done remark' }).click()
  await expect(bar(page, 'Hold the end.').getByText('Take 2 ends before this moment.')).toBeVisible()
  await expectBoth(page, [90, fast.frames - 1])
  await page.keyboard.press('ArrowUp')
  await expectBoth(page, [49, besideSlow(49)])

  await bar(page, 'The hand is late.')
    .getByRole('button', { name: /^Still open/ })
    .click()
  await expectBoth(page, [90, fast.frames - 1])
  await page.keyboard.press('Escape')
  await expect(films(page)).toHaveCount(1)
  await expect(card(page, 'Hold the end.')).toBeFocused()
  await opener(page, 'Hold the end.').click()
  await expectBoth(page, [90, fast.frames - 1])
  // The same from its card.
  await card(page, 'Hold the end.')
    .getByRole('button', { name: /^Settled/ })
    .click()
  await expect(films(page)).toHaveCount(1)
  await expect(page.getByText('Nothing else to compare.')).toBeVisible()
  await expect(page.getByText('Mara says 1 of 3 are done')).toBeVisible()
  await expect(openers(page)).toHaveCount(0)
  expect(await statesOf(delivery)).toEqual({
    'Turn the label.': 'settled',
    'The hand is late.': 'open',
    'Hold the end.': 'settled',
    'Warmer, please.': 'done',
    'Cut the cough.': 'open',
  })
  expect([...faults, ...maker.faults]).toEqual([])
})

test('R-363 on a phone both lie over each other, with the words and the decision above them', async ({ browser }) => {
  const delivery = await openRemarked('Checked by hand')
  const { contractId, item, film } = delivery
  await tick(delivery)
  await retake(market.creator, { contractId, itemId: item.id }, film)
  const { page, faults } = await openAs(browser, market.agency, telephone)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await page.getByRole('button', { name: /^Remarks/ }).tap()
  await opener(page, 'Turn the label.').tap()
  await expectBoth(page, [12, besideSlow(12)])
  await expect(divider(page)).toBeVisible()
  await expect(bar(page, 'Turn the label.').getByText('Turn the label.')).toBeInViewport()
  await expectOver(page, page.getByRole('img', { name: 'Box, upper left', exact: true }), wholePicture)
  expect(await faultsOfOpen(page, 'then and now on a phone')).toEqual([])
  await bar(page, 'Turn the label.')
    .getByRole('button', { name: /^Settled/ })
    .tap()
  await expectBoth(page, [49, besideSlow(49)])
  await page.getByRole('button', { name: 'Stop comparing' }).tap()
  await expect(card(page, 'The hand is late.')).toBeInViewport()
  expect((await statesOf(delivery))['Turn the label.']).toBe('settled')
  expect(faults).toEqual([])
})

test('R-363 while the new take is held back it says why nothing can be compared', async ({ browser }) => {
  const delivery = await openRemarked('Held pours')
  const { contractId, item } = delivery
  await tick(delivery)
  const tooLong = await makeNumberedFilm({ rate: '24', frames: 240 })
  const asset = (await readContract(market.creator, contractId)).contractAssets?.[0]
  const { mediaId } = await uploadFile(market.creator, tooLong, { entity: 'ContractMediaOriginal', entityId: asset?.id ?? '' })
  await market.creator.call(reuploadContractMedia, { params: { id: item.id }, body: { mediaId, note: '' } })
  await expect.poll(async () => itemsOf(await readContract(market.agency, contractId))[0]?.held).toBe(true)

  const { page, faults } = await openAs(browser, market.agency)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await expect(opener(page, 'Turn the label.')).toHaveAttribute('aria-disabled', 'true')
  await expect(opener(page, 'Turn the label.')).toHaveAccessibleDescription('Mara is going over this file again.')

  // Replaced, the take that was held back is never shown, and no preview of it is to come.
  await retake(market.creator, { contractId, itemId: item.id }, delivery.film)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}&take=2`)
  await expect(page.getByRole('heading', { name: 'Take 2 was held back and replaced.' })).toBeVisible()
  await expect(page.getByText('Preparing a preview')).toHaveCount(0)
  expect(faults).toEqual([])
})
