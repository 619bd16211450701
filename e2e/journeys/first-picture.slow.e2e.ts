import { expect, test } from '#harness/test.ts'
import { openMarket, type Market } from '#steps/market.ts'
import { Service } from '#harness/service.ts'
import { holdScript, openPage, settled, telephone } from '#pages/as-member.ts'
import { Client } from '#harness/client.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
})
test.afterAll(() => market.crowd.close())

const bar = '#first-picture > div:first-child'
const looks = [{ ...telephone }, { viewport: { width: 1440, height: 900 } }] as const

for (const look of looks) {
  test(`the bar and the mark stand in the document, before any script and where the page draws them, at ${look.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await openPage(browser, market.creator, look)
    const letGo = await holdScript(page)
    await page.goto('/creator/jobs', { waitUntil: 'commit' })
    const mark = page.locator(bar).locator('svg:has(path + path + path)')
    await expect(mark).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-side', 'creator')
    const before = { bar: await page.locator(bar).boundingBox(), mark: await mark.boundingBox() }
    const ground = await page.locator(bar).evaluate('(bar) => getComputedStyle(bar).backgroundColor')

    letGo()
    await settled(page)
    await expect(page.locator('#first-picture')).toHaveCount(0)
    expect({
      bar: await page.getByRole('banner').boundingBox(),
      mark: await page.getByRole('link', { name: 'Pairtake, home' }).locator('svg').boundingBox(),
    }).toEqual(before)
    expect(await page.getByRole('banner').evaluate('(bar) => getComputedStyle(bar).backgroundColor')).toBe(ground)
    await page.context().close()
  })
}

test('who has no session sees the mark first, and what a member begins with is asked for once', async ({ browser }) => {
  const visitor = await openPage(browser, new Client(service.address), telephone)
  await visitor.route(/\/assets\/index-[^/]+\.js$/, () => undefined)
  await visitor.goto('/login', { waitUntil: 'commit' })
  await expect(visitor.locator('#first-picture > div:last-child svg')).toBeVisible()
  await expect(visitor.locator(bar)).toBeHidden()
  await visitor.context().close()

  const page = await openPage(browser, market.agency)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/agency/dashboard')
  await settled(page)
  const first = asked.slice(0, asked.indexOf('/internal/events') === -1 ? undefined : asked.indexOf('/internal/events'))
  const early = ['/internal/user/general', '/internal/dashboard']
  expect(early.map((call) => first.filter((one) => one === call).length)).toEqual([1, 1])
  expect(await page.evaluate('Object.keys(globalThis.earlyAnswers ?? {})')).toEqual([])
  // A different member who logs in does not see what was requested before.
  await page.context().close()
})

/** When the first frame was painted and when the entry script started, on the page's clock. */
const watchBeginning = `
  const draw = requestAnimationFrame
  draw(() => (globalThis.frameMs = performance.now()))
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) {
      if (node.nodeName === 'SCRIPT' && node.type === 'module') globalThis.entryMs = performance.now()
    }
  }).observe(document, { childList: true, subtree: true })
`

test('the page’s own script waits for the first frame, and not where nobody sees the page (R-393)', async ({ browser }) => {
  const seen = await openPage(browser, market.creator, telephone)
  await seen.addInitScript(watchBeginning)
  await seen.goto('/creator/jobs')
  await settled(seen)
  expect(await seen.evaluate<number>('globalThis.entryMs - globalThis.frameMs')).toBeGreaterThan(0)
  await seen.context().close()

  // A background tab paints no frame.
  for (const hides of [
    "Object.defineProperty(document, 'hidden', { value: true })",
    "document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('visibilitychange')))",
  ]) {
    const unseen = await openPage(browser, market.creator, telephone)
    await unseen.addInitScript(`${watchBeginning}; ${hides}; globalThis.requestAnimationFrame = () => 0`)
    await unseen.goto('/creator/jobs', { waitUntil: 'commit' })
    await expect.poll(() => unseen.evaluate<boolean>('globalThis.entryMs !== undefined')).toBe(true)
    await unseen.context().close()
  }
})
