import { expect, test, type Page } from '#harness/test.ts'
import { decideCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs, openPage, withoutNews } from '#pages/as-member.ts'
import { pressAsItAppears, pressSlowly } from '#pages/press.ts'
import { accept, apply, counter, euros } from '#steps/bargain.ts'
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

const show = (page: Page, id: string) => page.goto(`/creator/opportunities?show=${id}`)

/** Creates a campaign that the creator has applied to. */
async function applied(name: string): Promise<{ campaignId: string; requestId: string }> {
  const campaignId = await openCampaign(market, { name })
  return { campaignId, requestId: await apply(market.creator, campaignId, 130) }
}

test('S2-034 S2-047 S2-048 S2-050 S2-121 counters the brand’s offer, and reads the server when the offer changed meanwhile', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, market.creator)
  // These decisions are made before the page learns of the other offer.
  const hearAgain = await withoutNews(page)
  const dialog = page.getByRole('dialog')
  const { campaignId, requestId } = await applied('Other terms')
  await counter(market.agency, requestId, 100)
  await show(page, campaignId)
  await expect(dialog.getByText(/^The offer expires .* if you do not answer\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Counter offer' }).click()
  await dialog.getByLabel('Your price').fill('125')
  await counter(market.agency, requestId, 105)
  await dialog.getByRole('button', { name: 'Send counter offer of €125' }).click()
  await expect(dialog.getByText(/^The offer has changed in the meantime\./)).toBeVisible()
  await expect(dialog.getByText(/ offers €105 now, €100 before\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'See the new offer' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept job for €105' })).toBeVisible()
  await counter(market.agency, requestId, 106)
  await dialog.getByRole('button', { name: 'Accept job for €105' }).click()
  await expect(dialog.getByText('The offer has changed in the meantime. Please review it and decide again.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Accept job for €106' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Counter offer' }).click()
  await dialog.getByRole('spinbutton', { name: 'Number of videos' }).press('Home')
  await expect(dialog.getByText('At least one media item should be offered')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Send counter offer/ })).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Number of videos' }).press('ArrowUp')
  await dialog.getByLabel('Your price').fill('115')
  const request = page.waitForRequest((one) => one.url().endsWith(`/candidate-requests/${requestId}/offer`))
  await dialog.getByRole('button', { name: 'Send counter offer of €115' }).click()
  const body: unknown = (await request).postDataJSON()
  expect(body).toMatchObject({ price: euros(115), proposedAssets: [{ desiredAssetId: expect.any(String), count: 1 }] })
  await expect(page.getByText('Counter offer sent')).toBeVisible()
  await expect(dialog.getByText(/^You are a candidate\./)).toBeVisible()
  await expect(dialog.getByText(/^The offer expires .* if the brand does not answer\.$/)).toBeVisible()

  await counter(market.agency, requestId, 112)
  hearAgain()
  await show(page, campaignId)
  await dialog.getByRole('button', { name: 'Accept job for €112' }).focus()
  const press = await pressAsItAppears(page, 'Accept job for €113')
  await counter(market.agency, requestId, 113)
  await expect(dialog.getByText(/ offers €113 now, €112 before\.$/)).toBeVisible()
  expect(await press.isPressed()).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Accept job for €113' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Accept job for €113' }).click()
  await expect(dialog.getByText('You are collaborating')).toBeVisible()
  expect(faults).toEqual([])
})

test('S2-034 S2-049 S2-050 declines, withdraws, and is told when the brand was first', async ({ browser }) => {
  const { page, faults } = await openAs(browser, market.creator)
  // These decisions are made before the page learns that the brand acted first.
  await withoutNews(page)
  const dialog = page.getByRole('dialog')
  const refused = await applied('Refused')
  const left = await applied('Left')
  const late = await applied('Too late')
  const over = await applied('All over')
  const decline = (id: string) => market.agency.call(decideCandidateRequest, { params: { id }, body: { accept: false } })

  await counter(market.agency, refused.requestId, 60)
  await show(page, refused.campaignId)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('This application was declined. There is nothing more to do here.')).toBeVisible()

  await show(page, left.campaignId)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw for good' }).click()
  await expect(dialog.getByText('You withdrew your application. You cannot apply to this campaign again.')).toBeVisible()

  await show(page, late.campaignId)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await decline(late.requestId)
  await dialog.getByRole('button', { name: 'Withdraw for good' }).click()
  await expect(dialog.getByText('This application was already declined and cannot be withdrawn.')).toBeVisible()
  await expect(dialog.getByText('This application was declined. There is nothing more to do here.')).toBeVisible()

  await counter(market.agency, over.requestId, 70)
  await show(page, over.campaignId)
  await expect(dialog.getByRole('button', { name: 'Accept job for €70' })).toBeVisible()
  await decline(over.requestId)
  await dialog.getByRole('button', { name: 'Accept job for €70' }).click()
  await expect(dialog.getByText('This application was declined. There is nothing more to do here.')).toBeVisible()
  await expect(dialog.getByText(/^This application .* cannot be accepted/)).toBeVisible()

  // Somebody else got the only place.
  const full = await openCampaign(market, { name: 'Full', desiredCreators: 1 })
  await counter(market.agency, await apply(market.creator, full, 90), 80)
  await accept(market.agency, await apply((await market.crowd.creator('Noor')).client, full, 85))
  await show(page, full)
  const notice = 'Nordlys Studio made you an offer. All places are taken. If one becomes free, you can accept it.'
  await expect(dialog.getByText(notice)).toBeVisible()
  const accepts = dialog.getByRole('button', { name: 'Accept job for €80' })
  await expect(accepts).toBeDisabled()
  await expect(accepts).toHaveAccessibleDescription('All places are taken')
  expect(faults).toEqual([])
})

test('R-425 what arrives while a button is held moves it only once it is released', async ({ browser }) => {
  const { page } = await openAs(browser, market.creator)
  await page.setViewportSize({ width: 1280, height: 1000 })
  const { campaignId, requestId } = await applied('Held terms')
  await counter(market.agency, requestId, 100)
  // The history of the offers makes the dialog higher, and its buttons move.
  const history = `**/internal/candidate-requests/${requestId}`
  const arrive = Promise.withResolvers<void>()
  await page.route(history, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await show(page, campaignId)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Counter offer' }).waitFor()
  await pressSlowly(page, 'Counter offer', async () => {
    const answered = page.waitForResponse(history)
    arrive.resolve()
    await (await answered).finished()
  })
  await expect(dialog.getByLabel('Your price')).toBeVisible()
  await page.context().close()
})

test('a candidate messages the brand: a failure is told, and then the conversation opens', async ({ browser }) => {
  const { client } = await market.crowd.creator('Ruth')
  const campaignId = await openCampaign(market, { name: 'Ask first' })
  const requestId = await apply(client, campaignId, 130)
  const page = await openPage(browser, client)
  await show(page, campaignId)
  const dialog = page.getByRole('dialog')
  const address = `**/candidate-requests/${requestId}/initiate-conversation`
  const isMended = await answerInstead(page, address, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await dialog.getByRole('button', { name: 'Message the brand' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send the message. Try again...')
  isMended()
  await dialog.getByRole('button', { name: 'Message the brand' }).click()
  await expect(page).toHaveURL(/\/conversations\/[\w-]+$/)
  await page.context().close()
})
