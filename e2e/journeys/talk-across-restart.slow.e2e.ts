import { expect, test, type Page } from '#harness/test.ts'
import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { timings } from '@pairtake/protocol/limits'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { killService } from '#harness/kept-processes.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { readContract } from '#steps/contract.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
})
test.afterAll(() => service.stop())

const log = (page: Page) => page.getByRole('log')
const alert = (page: Page) => log(page).getByRole('alert')

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Waits for the other side's message, which arrives with the next poll of the conversation, every four seconds. */
function hears(page: Page, text: string): Promise<void> {
  return expect
    .poll(async () => {
      await page.clock.fastForward(timings.messagePollMs)
      return log(page).getByText(text).count()
    })
    .toBe(1)
}

/** Returns the messages on the screen, without their authors. */
async function linesOn(page: Page): Promise<string[]> {
  const all = await log(page)
    .getByText(/(Brand|Creator) \d+/)
    .allTextContents()
  return all.map((text) => /(Brand|Creator) \d+/.exec(text)?.[0] ?? text)
}

test('two browsers talk while the server is killed and started again: nothing is lost, doubled or out of order', async ({ browser }) => {
  const { crowd, brand, mara } = market
  const { id: contractId } = await buildContract(crowd.deps, { agency: brand, creator: mara, state: 'in_progress' })
  const { conversationId } = await readContract(market.creator, contractId)
  await crowd.close()
  const { page: brandPage } = await openAs(browser, market.agency)
  const { page: creatorPage } = await openAs(browser, market.creator)
  for (const page of [brandPage, creatorPage]) {
    await page.clock.install()
    await page.goto(`/conversations/${conversationId}`)
  }

  const said: string[] = []
  const exchange = async (round: number) => {
    for (const [page, other, text] of [
      [brandPage, creatorPage, `Brand ${round}`],
      [creatorPage, brandPage, `Creator ${round}`],
    ] as const) {
      await say(page, text)
      await hears(other, text)
      said.push(text)
    }
  }
  await exchange(1)
  await exchange(2)

  await killService(service)
  await say(brandPage, 'Brand 3')
  await expect(alert(brandPage)).toContainText('Failed to send message')
  await say(creatorPage, 'Creator 3')
  await expect(alert(creatorPage)).toContainText('Failed to send message')
  await service.begin()
  for (const [page, other, text] of [
    [brandPage, creatorPage, 'Brand 3'],
    [creatorPage, brandPage, 'Creator 3'],
  ] as const) {
    await alert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toHaveCount(0)
    await hears(other, text)
    said.push(text)
  }
  await exchange(4)

  for (const page of [brandPage, creatorPage]) {
    await expect.poll(() => linesOn(page)).toEqual(said)
    await page.reload()
    await expect(log(page).getByText('Creator 4')).toBeVisible()
    await expect.poll(() => linesOn(page)).toEqual(said)
  }
  const { data } = await market.agency.call(listMessages, { params: { id: conversationId }, query: { limit: 100 } })
  const stored = data.filter(({ isSystem }) => !isSystem).map(({ text }) => text)
  expect(stored.toReversed()).toEqual(said)
})
