import { expect, test, type Browser, type Page } from '#harness/test.ts'
import type { BrowserContextOptions } from '@playwright/test'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { buildContract } from '@pairtake/server/testing/builders-money'
import type { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage, settled, telephone } from '#pages/as-member.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
  // A list without rows has no bar above it, so each list needs one.
  await buildContract(market.crowd.deps, { agency: market.brand, creator: market.mara })
})
test.afterAll(() => market.crowd.close())

const screens = {
  agency: [
    '/agency/dashboard',
    '/agency/jobs',
    '/agency/billing/payments',
    '/agency/billing/billing-information',
    '/settings/user-profile',
  ],
  creator: ['/creator/dashboard', '/creator/opportunities', '/creator/portfolio', '/creator/finances/earnings'],
  operator: ['/operator', '/operator/payments', '/operator/accounts/balance', '/operator/audit'],
}

/** What the page needs before it draws a screen's own parts. */
const shellReads = new Set(['/user/general', '/config', '/events'].map((path) => `${pathPrefix}${path}`))

type Corner = { left: number; top: number }

/** Remembers which child of which element the first skeleton is, because what replaces it has no name in common with it. */
const firstSkeleton = `(() => {
  const skeleton = document.querySelector('main [data-loading]')
  globalThis.replaced = { parent: skeleton.parentElement, at: [...skeleton.parentElement.children].indexOf(skeleton) }
  const { left, top } = skeleton.getBoundingClientRect()
  return { left, top }
})()`
const itsContent = `(() => {
  const { parent, at } = globalThis.replaced
  const { left, top } = (parent.isConnected ? parent.children[at] : undefined)?.getBoundingClientRect() ?? {}
  return { left, top }
})()`

/** Holds back a screen's own reads until the function that it returns is called. */
async function heldBack(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await answerInstead(page, `**${pathPrefix}/**`, async (route) => {
    if (!shellReads.has(new URL(route.request().url()).pathname)) await isLetGo
    return route.fallback()
  })
  return letGo
}

async function cornersOn(page: Page, path: string): Promise<{ skeleton: Corner; content: Corner }> {
  const letGo = await heldBack(page)
  await page.goto(path)
  // A screen's own skeleton is one inside another; what stands there until its code has loaded is not.
  await expect(page.locator('main [data-loading] [data-loading]').first()).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const skeleton = await page.evaluate<Corner>(firstSkeleton)
  letGo()
  await settled(page)
  return { skeleton, content: await page.evaluate<Corner>(itsContent) }
}

async function jumpsOf(browser: Browser, client: Client, look: BrowserContextOptions, paths: readonly string[]): Promise<string[]> {
  const page = await openPage(browser, client, look)
  const jumps: string[] = []
  for (const path of paths) {
    const { skeleton, content } = await cornersOn(page, path)
    const [down, right] = [content.top - skeleton.top, content.left - skeleton.left]
    // What stands elsewhere in the page has no corner, and its distances are no numbers.
    if (!(Math.abs(down) <= 1 && Math.abs(right) <= 1)) jumps.push(`${path} moves by ${down} px down and ${right} px to the right`)
  }
  await page.context().close()
  return jumps
}

for (const look of [telephone, { viewport: { width: 1440, height: 900 } }]) {
  test(`R-379 what has loaded stands where its skeleton stood, at ${look.viewport.width} px`, async ({ browser }) => {
    const jumps = [
      ...(await jumpsOf(browser, market.agency, look, screens.agency)),
      ...(await jumpsOf(browser, market.creator, look, screens.creator)),
      ...(await jumpsOf(browser, market.operator, look, screens.operator)),
    ]
    expect(jumps).toEqual([])
  })
}

test('R-407 below 900 px what stands for a folded table has its lines, and no head', async ({ browser }) => {
  const page = await openPage(browser, market.operator, { viewport: { width: 768, height: 1024 } })
  const letGo = await heldBack(page)
  for (const path of [
    '/operator/payouts',
    '/operator/payouts/batches',
    '/operator/payments',
    '/operator/accounts/provider',
    '/operator/audit',
  ]) {
    await page.goto(path)
    const table = page.locator('main [data-loading] [data-folds-below]')
    await expect(table, path).toBeVisible()
    const [head, first, second] = await table.evaluate((element) =>
      [...element.children].slice(0, 3).map((row) => {
        const parts = [...row.children].filter((part) => part.checkVisibility())
        return { height: row.getBoundingClientRect().height, lines: new Set(parts.map((part) => part.getBoundingClientRect().top)).size }
      }),
    )
    expect([head?.height, first?.lines, second?.lines], path).toEqual([0, 2, 2])
  }
  letGo()
  await page.context().close()
})
