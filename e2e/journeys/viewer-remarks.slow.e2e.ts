import { listRemarks, markRemarkDone, replyToRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { Service } from '#harness/service.ts'
import { expect, test, type Page, type Request } from '#harness/test.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { faultsOf } from '#pages/look.ts'
import { pressSlowly } from '#pages/press.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { openFilmDelivery, sendRemarks, writeRemarks, type Delivery } from '#steps/remarks.ts'

/** Like a pasted URL. */
const longWord = 'https://example.com/'.padEnd(120, 'a-clip/')

let service: Service
let market: Market
let delivery: Delivery
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
  delivery = await openFilmDelivery(market, 'Walked pours')
  await writeRemarks(market, delivery, [
    { text: 'Turn the label.', fromFrame: 12, briefQuote: 'Show the label.' },
    { text: 'Too dark.', fromFrame: 50, toFrame: 75 },
    {
      text: `Cut the hand.\n${longWord}`,
      fromFrame: 90,
      drawing: [
        {
          kind: 'box',
          points: [
            [100, 100],
            [3000, 3000],
          ],
        },
      ],
    },
  ])
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const frameOf = (page: Page) => page.getByTitle('Minutes, seconds and frame')
const film = (page: Page) => page.locator('video')
const seenFilm = (page: Page) => expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)

test('R-383 in a window of 1440 px at 200 % zoom the controls of a video stand in one row', async ({ browser }) => {
  const { page, context } = await openAs(browser, market.agency, { viewport: { width: 720, height: 450 } })
  await page.goto(`/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`)
  await seenFilm(page)
  // Their marks take a line of their own.
  await expect(page.getByRole('toolbar', { name: 'Remarks at their frames' }).getByRole('button')).toHaveCount(3)
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  const top = await topOf('Play')
  expect(top).toBeGreaterThan(0)
  for (const name of ['One frame back', 'One frame forward', 'Sound off', 'Full screen']) expect(await topOf(name), name).toBe(top)
  await context.close()
})

test('R-425 a form whose code arrives while a remark below it is pressed appears once that is released', async ({ browser }) => {
  const { page, context } = await openAs(browser, market.agency)
  await page.goto(`/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`)
  await seenFilm(page)
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  // Only the requests that are held: parts of the page that were asked for before still arrive meanwhile.
  const waiting = new Set<Request>()
  page.on('requestfinished', (request) => waiting.delete(request))
  await answerInstead(page, '**/assets/*.js', async (route) => {
    waiting.add(route.request())
    await held
    await route.continue()
  })
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: /^Remark at/ })).toBeVisible()
  await pressSlowly(page, 'Show 0:00.12', async () => {
    await expect.poll(() => waiting.size).toBeGreaterThan(0)
    arrive()
    await expect.poll(() => waiting.size).toBe(0)
  })
  await expect(frameOf(page)).toHaveAttribute('data-frame', '12')
  await expect(page.getByRole('button', { name: 'Add remark' })).toBeVisible()
  await context.close()
})

test('R-349 without a pointer a remark gets its place, remarks are gone through, and single keys are turned off', async ({ browser }) => {
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  const path = `/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`
  await page.goto(path)
  await seenFilm(page)
  await expect(card(page, 'Cut the hand.')).toBeVisible()

  for (const [key, words, frame] of [
    ['ArrowDown', 'Turn the label.', 12],
    ['ArrowDown', 'Too dark.', 50],
    ['ArrowDown', 'Cut the hand.', 90],
    ['ArrowDown', 'Cut the hand.', 90],
    ['ArrowUp', 'Too dark.', 50],
  ] as const) {
    await page.keyboard.press(key)
    await expect(frameOf(page)).toHaveAttribute('data-frame', String(frame))
    await expect(card(page, words)).toHaveAttribute('aria-current', 'true')
    await expect(card(page, words)).toBeFocused()
    await expect(card(page, words)).toBeInViewport()
  }

  // l plays, then faster; k pauses; j goes back one second.
  await page.keyboard.press('l')
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true)
  await page.keyboard.press('l')
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
  await page.keyboard.press('k')
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.keyboard.press('<')
  await page.getByRole('slider', { name: 'Seek' }).fill('60')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '60')
  await card(page, 'Too dark.').focus()
  await page.keyboard.press('j')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '35')

  // i begins a remark and leaves the shortcuts to the player, o ends it at a later frame, r moves to its text, where keys type letters.
  await page.keyboard.press('i')
  await expect(page.getByLabel('Remark at 0:01.10', { exact: true })).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('.')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '40')
  await page.keyboard.press('o')
  const words = page.getByLabel('Remark at 0:01.10 to 0:01.15')
  await expect(words).toBeVisible()
  await page.keyboard.press('r')
  await expect(words).toBeFocused()
  await page.keyboard.type('join, roll')
  await expect(words).toHaveValue('join, roll')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '40')
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remark at 0:01.15' })).toBeVisible()

  // Turning shortcuts off applies to the viewer and the player in it, and survives a reload.
  await page.keyboard.press('?')
  const help = page.getByRole('region', { name: 'Keyboard shortcuts' })
  await help.getByRole('switch', { name: 'Single keys off' }).check()
  await page.reload()
  await seenFilm(page)
  await expect(page.getByRole('button', { name: 'Remark at 0:00.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help.getByRole('switch', { name: 'Single keys off' })).toBeChecked()
  for (const control of [
    page.getByRole('button', { name: 'One frame forward' }),
    page.getByRole('slider', { name: 'Seek' }),
    card(page, 'Too dark.'),
  ]) {
    await control.focus()
    for (const key of ['.', 'l', 'm', 'r', 'i', 'a', 'c', '?']) await page.keyboard.press(key)
  }
  await page.keyboard.press('ArrowDown')
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.paused, video.muted, video.currentTime < 0.05])).toEqual([
    true,
    false,
    true,
  ])
  await expect(help).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'One frame forward' }).focus()
  await page.keyboard.press('Space')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '1')
  await help.getByRole('switch', { name: 'Single keys off' }).uncheck()
  await card(page, 'Too dark.').focus()
  await page.keyboard.press('.')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '2')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  expect(await faultsOf(page, 'the viewer with remarks')).toEqual([])
  expect(brand.faults).toEqual([])
})

test('R-339 what is typed before a form was fetched stands in it, and no letter is taken for a key of the viewer', async ({ browser }) => {
  const { contractId, item } = await openFilmDelivery(market, 'Typed early')
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  for (const { key, label, button, typed } of [
    { key: 'r', label: 'Remark at 0:00.00', button: 'Add remark', typed: 'a darker cup,' },
    { key: 'c', label: 'What should change?', button: 'Ask for changes', typed: 'all of it. ' },
  ]) {
    // There was no interaction with this page yet, so only the viewer was loaded.
    await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
    await seenFilm(page)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const scripts: string[] = []
    const isLet = await answerInstead(page, '**/assets/*.js', async (route) => {
      scripts.push(route.request().url())
      await held
      await route.continue()
    })
    await page.keyboard.press(key)
    const words = page.getByRole('textbox', { name: label })
    await expect(words).toBeFocused()
    await page.keyboard.type(typed)
    await expect(words).toHaveValue(typed)
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    letGo()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expect(words).toBeFocused()
    await page.keyboard.type(' and more')
    await expect(words).toHaveValue(`${typed} and more`)
    isLet()
  }
  expect(brand.faults).toEqual([])
})

test('R-339 Ctrl and Enter pressed before a form was fetched sends it once it is there, unless typing goes on', async ({ browser }) => {
  const { contractId, item } = await openFilmDelivery(market, 'Sent early')
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  const openEarly = async (typed: string) => {
    await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
    await seenFilm(page)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await answerInstead(page, '**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Remark at 0:00.00' })).toBeFocused()
    await page.keyboard.type(typed)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('button', { name: 'Add remark' })).toHaveCount(0)
    return letGo
  }
  const letGo = await openEarly('Too dark.')
  letGo()
  await expect(card(page, 'Too dark.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.00' })).toHaveCount(0)

  const letGoLater = await openEarly('The cup')
  await page.keyboard.type(' is empty.')
  letGoLater()
  await expect(page.getByRole('button', { name: 'Add remark' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Remark at 0:00.00' })).toHaveValue('The cup is empty.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(card(page, 'The cup is empty.')).toBeVisible()
  const { data } = await market.agency.call(listRemarks, { params: { id: item.id } })
  expect(data.map(({ text }) => text).toSorted()).toEqual(['The cup is empty.', 'Too dark.'])
  expect(brand.faults).toEqual([])
})

test('R-339 where a remark starts and ends can be set before its form was fetched', async ({ browser }) => {
  const { contractId, item } = await openFilmDelivery(market, 'Ended early')
  const brand = await openAs(browser, market.agency)
  const { page } = brand
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
  await seenFilm(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await answerInstead(page, '**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('i')
  await expect(page.getByLabel('Remark at 0:00.00', { exact: true })).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('.')
  await expect(frameOf(page)).toHaveAttribute('data-frame', '5')
  await page.keyboard.press('o')
  const words = page.getByLabel('Remark at 0:00.00 to 0:00.05')
  await expect(words).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add remark' })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('button', { name: 'Add remark' })).toBeVisible()
  await words.fill('Too dark.')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(page.getByRole('button', { name: 'Show 0:00.00 to 0:00.05' })).toBeVisible()
  expect(brand.faults).toEqual([])
})

test('R-350 on a phone remarks have a sheet that gives way to the picture, the keyboard leaves the words in sight, and the player fills the window', async ({
  browser,
}) => {
  const brand = await openAs(browser, market.agency, telephone)
  const { page } = brand
  // As on an iPhone.
  await page.addInitScript('delete Element.prototype.requestFullscreen')
  await page.goto(`/agency/jobs?show=${delivery.contractId}&mediaId=${delivery.item.id}`)
  await seenFilm(page)
  const height = async () => (await film(page).boundingBox())?.height ?? 0
  const closed = await height()
  const opener = page.getByRole('button', { name: 'Remarks 3' })
  expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await opener.tap()
  await expect(card(page, 'Turn the label.')).toBeInViewport()
  await expect(page.getByText('Brief', { exact: true })).toBeHidden()
  expect(await height()).toBeLessThan(closed)

  await page.getByRole('button', { name: 'Show 0:03.15' }).tap()
  await expect(frameOf(page)).toHaveAttribute('data-frame', '90')
  await expect(card(page, 'Cut the hand.')).toBeInViewport()
  await expect(card(page, 'Turn the label.')).toBeHidden()
  await expect.poll(height).toBeGreaterThan(150)

  // The remark behind a mark is shown in the same way.
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remark at 0:00\.12/ })
    .tap()
  await expect(card(page, 'Turn the label.')).toBeInViewport()
  await expect(card(page, 'Cut the hand.')).toBeHidden()

  await opener.tap()
  await page.getByRole('button', { name: /^Remark at 0:00\.12$/ }).tap()
  const words = page.getByLabel('Remark at 0:00.12', { exact: true })
  await expect(words).toBeFocused()
  // Tests have no on-screen keyboard, so the browser is made to report 400 of 740 px.
  await page.evaluate(`Object.defineProperty(visualViewport, 'height', { value: 400 }); visualViewport.dispatchEvent(new Event('resize'))`)
  await expect
    .poll(async () => {
      const box = await words.boundingBox()
      return box && box.y > 0 && box.y + box.height < 400
    })
    .toBe(true)
  await page.evaluate(`delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'))`)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await opener.tap()

  await page.getByRole('button', { name: 'Full screen', exact: true }).tap()
  const player = page.getByRole('group', { name: /, take 1$/ })
  await expect.poll(() => player.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remark at 0:03\.15/ })
    .tap()
  await expect(frameOf(page)).toHaveAttribute('data-frame', '90')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  expect((await player.boundingBox())?.height).toBeLessThan(700)
  expect(brand.faults).toEqual([])
})

test('R-352 operators read what was sent about an item with its places, answers and drawings, and brands see how far it is in its row', async ({
  browser,
}) => {
  const { contractId, item } = delivery
  const seen = await openAs(browser, market.operator)
  const { page } = seen
  const path = `/operator/jobs?state=in_progress&show=${contractId}`
  await page.goto(path)
  const record = page.getByRole('article')
  await expect(record.getByText('Check', { exact: true })).toBeVisible()
  // Only their brand sees drafts.
  await expect(record.getByText(/^Remarks/)).toHaveCount(0)
  expect((await market.operator.call(listRemarks, { params: { id: item.id } })).data).toEqual([])

  await sendRemarks(market, delivery)
  const { data } = await market.creator.call(listRemarks, { params: { id: item.id } })
  const [first, second] = data.map(({ id }) => id)
  await market.creator.call(markRemarkDone, { params: { id: first ?? '' } })
  await market.creator.call(replyToRemark, { params: { id: second ?? '' }, body: { text: 'The lens cannot do better.' } })
  await page.reload()
  await record.getByText('Remarks: 2 open, 1 done').click()
  const list = record.getByRole('list', { name: 'Remarks on take 1' })
  const told = (words: string) => list.getByRole('listitem').filter({ hasText: words })
  await expect(told('Turn the label.').getByText('Done', { exact: true })).toBeVisible()
  await expect(told('Turn the label.').getByText('Brief: “Show the label.”')).toBeVisible()
  await expect(told('Too dark.').getByText('0:02.00 to 0:03.00')).toBeVisible()
  await expect(told('Too dark.').getByText('The lens cannot do better.')).toBeVisible()
  await expect(told('Cut the hand.').getByText('Drawn: Box, upper left')).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(0)
  const [widest, room] = [await told(longWord).boundingBox(), await record.boundingBox()]
  expect(widest && room && widest.x + widest.width < room.x + room.width).toBe(true)
  expect(await faultsOf(page, 'the operator’s view of remarks')).toEqual([])

  const brand = await openAs(browser, market.agency)
  await brand.page.goto(`/agency/jobs?show=${contractId}`)
  await expect(brand.page.getByText('Remarks: 2 open, 1 done')).toBeVisible()
  const maker = await openAs(browser, market.creator)
  await maker.page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(maker.page.getByRole('link', { name: 'What to change: 1 of 3 done' })).toBeVisible()
  expect([...seen.faults, ...brand.faults, ...maker.faults]).toEqual([])
})
