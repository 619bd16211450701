import { expect, test } from '#harness/test.ts'
import { timings } from '@pairtake/protocol/limits'
import { publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { claimRecord, listClaims } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { approveCampaign, rejectCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { savePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { buildPortfolio } from '@pairtake/server/testing/builders-portfolio'
import { buildProviderLine } from '@pairtake/server/testing/build-provider-line'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { draftWholeCampaign } from '#steps/agency.ts'
import { openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.start()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

async function submit(name: string): Promise<{ params: { id: CampaignId } }> {
  const params = { id: await draftWholeCampaign(market.agency, name) }
  await market.agency.call(publishCampaign, { params })
  return { params }
}

test('the operator decides on one screen, by keys, beside another operator, and sees what was changed', async ({ browser }) => {
  const { agency, operator, crowd } = market
  const second = (await crowd.operator()).client
  const bikes = await submit('City bikes after dark')
  const reason = 'The brief asks riders to film while riding.'
  await operator.call(rejectCampaign, { ...bikes, body: { reason } })
  const description = 'A quiet breakfast on a bike that stands still.'
  await agency.call(saveCampaign, { ...bikes, body: { description, restrictionCountries: ['AT'] } })
  await agency.call(publishCampaign, bikes)
  const tea = await submit('Tea for two')
  await submit('Salt, by hand')
  const longAgo = new Date(Date.now() - 9 * 24 * 3_600_000)
  await crowd.deps.db.updateTable('campaign').set({ submitted_at: longAgo }).where('id', '=', bikes.params.id).execute()

  const page = await openPage(browser, operator)
  await page.goto('/operator/campaigns')
  const record = page.getByRole('article', { name: 'City bikes after dark' })
  await expect(record.getByText('Overdue')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByText('Nordlys Studio, second try')).toBeVisible()
  await expect(record.getByText(reason).first()).toBeVisible()
  await expect(record.locator('ins')).toHaveText([/on a bike that stands still\.$/, /Austria$/])
  await expect(record.getByText('Every creator')).toHaveCount(0)
  await expect(record.getByText(/card ending in 4242/)).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  // Shortcuts work again once no dialog is open.
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('r')
  const words = record.getByRole('textbox')
  await expect(words).toBeFocused()
  // Letters are text while a field has the focus.
  await page.keyboard.type('a?')
  await record.getByRole('button', { name: 'Common reasons' }).click()
  await page.getByRole('button', { name: 'The brief asks for something dangerous. Please change it.' }).click()
  await expect(words).toHaveValue('a? The brief asks for something dangerous. Please change it.')
  await words.fill('Helmets, please.')

  // The page has claimed the record it shows: another operator takes it over, and the typed text stays.
  const claimed = { subject: 'campaign', subjectId: bikes.params.id } as const
  await expect
    .poll(async () => (await second.call(listClaims, {})).data.claims.map(({ subjectId }) => subjectId))
    .toEqual([bikes.params.id])
  await expect(second.call(approveCampaign, bikes)).rejects.toThrow(/is deciding on this campaign/)
  const askedInVain = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(claimRecord.path),
  )
  const name = (await second.call(claimRecord, { body: { ...claimed, takeOver: true } })).data?.operator.general.displayName ?? ''
  await expect(record.getByText(`Claimed by ${name}, just now`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByText(`Claimed by ${name}, just now`)).toBeVisible()
  await expect(record.getByRole('button', { name: 'Reject' })).toBeHidden()
  await expect(words).toHaveValue('Helmets, please.')
  // In the meantime the page's request for the claim failed, which must not end a claim it takes over later.
  await askedInVain
  await record.getByRole('button', { name: 'Take over' }).click()
  await expect(record.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(second.call(approveCampaign, bikes)).rejects.toThrow(/is deciding on this campaign/)
  await second.call(claimRecord, { body: { ...claimed, takeOver: true } })
  await second.call(approveCampaign, bikes)
  // A decision by another operator is shown immediately.
  await expect(record.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByRole('link', { name: 'Tea for two' }).click()
  await expect(page.getByRole('article', { name: 'Tea for two' })).toBeVisible()
  await page.getByRole('heading', { name: 'Campaigns', level: 1 }).click()
  // A single key never decides: it arms the button, and Enter approves.
  const approve = page.getByRole('article', { name: 'Tea for two' }).getByRole('button', { name: 'Approve' })
  await page.keyboard.press('a')
  await expect(approve).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(approve).not.toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  // After a decision by keyboard, the next record has the focus, and a number key adds a canned reason.
  await expect(page.getByRole('heading', { name: 'Salt, by hand' })).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  const salt = page.getByRole('article', { name: 'Salt, by hand' })
  await expect(salt.getByRole('textbox')).toHaveValue(
    'Please say what the product is and what the media is for. Please say in the brief what should be seen and heard.',
  )
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No campaigns to review')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeFocused()

  await agency.call(saveCampaign, { ...tea, body: { name: 'Tea for two, and one more' } })
  await page.goto('/operator/campaigns?state=edited')
  const edited = page.getByRole('article', { name: 'Tea for two, and one more' })
  await expect(edited.locator('del')).toHaveText(/Tea for two$/)
  await edited.getByRole('button', { name: 'Approve edits' }).click()
  await expect(page.getByText('No campaigns here')).toBeVisible()
  await page.getByRole('link', { name: 'Published' }).click()
  await page.getByRole('link', { name: 'Tea for two, and one more' }).click()
  const onMarket = page.getByRole('article', { name: 'Tea for two, and one more' })
  await expect(onMarket.getByText('Edits approved', { exact: true })).toBeVisible()
  await onMarket.getByRole('textbox').fill('The rights are not clear.')
  await onMarket.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Tea for two, and one more is taken down')).toBeVisible()
  // Back goes through the lists as they were chosen, not through each record of a queue.
  await page.goBack()
  await expect(page).toHaveURL(/state=published$/)
  await page.goBack()
  await expect(page).toHaveURL(/state=edited/)
})

test('R-402 a list marks what this operator opened today, and nothing that another one did or that was opened before', async ({
  browser,
}) => {
  const { operator, crowd } = market
  const second = await crowd.operator()
  const [lamp, chair, stool] = [await submit('A lamp opened now'), await submit('A chair nobody saw'), await submit('A stool of yesterday')]
  const opened = (who: typeof operator, { params }: typeof lamp) =>
    who.call(claimRecord, { body: { subject: 'campaign', subjectId: params.id, takeOver: true } })
  await opened(second.client, chair)
  await opened(operator, stool)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await crowd.deps.db.updateTable('record_look').set({ opened_at: yesterday }).where('subject_id', '=', stool.params.id).execute()
  const page = await openPage(browser, operator)
  await page.goto(`/operator/campaigns?show=${lamp.params.id}`)
  await expect(page.getByRole('article', { name: 'A lamp opened now' })).toBeVisible()
  const row = (name: string) =>
    page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByRole('listitem').filter({ hasText: name })
  await page.reload()
  await expect(row('A lamp opened now').getByText('Seen today', { exact: true })).toBeAttached()
  for (const name of ['A chair nobody saw', 'A stool of yesterday']) {
    await expect(row(name)).toBeVisible()
    await expect(row(name).getByText('Seen today', { exact: true })).toHaveCount(0)
  }
  for (const one of [lamp, chair, stool])
    await second.client.call(claimRecord, { body: { subject: 'campaign', subjectId: one.params.id, takeOver: true } })
  for (const one of [lamp, chair, stool]) await second.client.call(approveCampaign, one)
})

test('R-190 the claim on a record is renewed while the record is open', async ({ browser }) => {
  const { operator } = market
  const kettle = await submit('A kettle for a minute')
  const page = await openPage(browser, operator)
  await page.clock.install()
  const isClaimed = () =>
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(claimRecord.path))
  const first = isClaimed()
  await page.goto(`/operator/campaigns?show=${kettle.params.id}`)
  await expect(page.getByRole('article', { name: 'A kettle for a minute' })).toBeVisible()
  await first
  const again = isClaimed()
  await page.clock.fastForward(timings.claimRenewalMs)
  expect((await again).status()).toBe(200)
  await page.context().close()
  await operator.call(approveCampaign, kettle)
})

test('R-417 a queue of what was not seen today keeps the open record until the next one is opened, and its address keeps the filter', async ({
  browser,
}) => {
  const { operator, crowd } = market
  const other = (await crowd.operator()).client
  const [clay, tin, glass] = [await submit('Vase of clay'), await submit('Vase of tin'), await submit('Vase of glass')]
  await operator.call(claimRecord, { body: { subject: 'campaign', subjectId: tin.params.id } })
  await other.call(claimRecord, { body: { subject: 'campaign', subjectId: glass.params.id } })
  const page = await openPage(browser, operator)
  await page.clock.install()
  await page.goto('/operator/campaigns?q=Vase&seen=not_today')
  const rows = page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByRole('listitem')
  await expect(rows).toHaveText([/Vase of clay/, /Vase of glass/])
  await expect(page.getByRole('article', { name: 'Vase of clay' })).toBeVisible()
  await expect(rows.first().getByText('Seen today', { exact: true })).toBeAttached()

  // The list is read again: clay has been seen by now, but it is still open.
  const chalk = await submit('Vase of chalk')
  await page.clock.fastForward(30_000)
  await expect(rows).toHaveText([/Vase of clay/, /Vase of glass/, /Vase of chalk/])
  await expect(page.getByRole('article', { name: 'Vase of clay' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Vase of glass' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Vase of glass' }).getByText('Seen today', { exact: true })).toBeAttached()
  await expect(page).toHaveURL(/seen=not_today/)
  await page.goto('/operator/campaigns?q=Vase&seen=not_today')
  await expect(rows).toHaveText([/Vase of chalk/])

  const filter = page.getByRole('combobox', { name: 'Filter by seen today' })
  await expect(rows.first().getByText('Seen today', { exact: true })).toBeAttached()
  await filter.selectOption('Seen today')
  await expect(rows).toHaveText([/Vase of clay/, /Vase of tin/, /Vase of glass/, /Vase of chalk/])
  await expect(page).toHaveURL(/seen=today/)
  await page.reload()
  await expect(filter).toHaveValue('today')
  await page.goto('/operator/campaigns?state=filled&seen=today')
  await expect(page.getByText('You haven’t opened any of these today')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).not.toHaveURL(/seen=/)
  for (const one of [clay, tin, glass, chalk]) {
    await other.call(claimRecord, { body: { subject: 'campaign', subjectId: one.params.id, takeOver: true } })
    await other.call(approveCampaign, one)
  }
})

test('R-518 after the last decision, a queue of what was not seen today is empty, and its heading has the focus', async ({ browser }) => {
  await submit('A bowl to decide on')
  const page = await openPage(browser, market.operator)
  await page.goto('/operator/campaigns?q=bowl&seen=not_today')
  const bowl = page.getByRole('article', { name: 'A bowl to decide on' })
  const rows = page.getByRole('navigation', { name: 'Campaigns', exact: true }).getByRole('listitem')
  await expect(rows.first().getByText('Seen today', { exact: true })).toBeAttached()
  await bowl.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'No campaign matches' })).toBeVisible()
  await expect(bowl).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeFocused()
})

test('R-420 a search of the operator that finds nothing says so and is cleared with one click', async ({ browser }) => {
  const page = await openPage(browser, market.operator)
  for (const [path, noun] of [
    ['/operator/campaigns?state=all', 'campaign'],
    ['/operator/creators?state=all', 'creator'],
    ['/operator/jobs?state=all', 'job'],
    ['/operator/chargebacks?state=all', 'chargeback'],
    ['/operator/members?state=creator', 'member'],
    ['/operator/payments?state=all', 'payment'],
    ['/operator/payouts?state=all', 'payout'],
    ['/operator/payouts/batches?', 'file'],
    ['/operator/audit?state=campaign', 'entry'],
  ] as const) {
    await page.goto(`${path}&q=zzzz`)
    await expect(page.getByRole('heading', { name: `No ${noun} matches` })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).not.toHaveURL(/zzzz/)
    await expect(page.getByRole('heading', { name: `No ${noun} matches` })).toHaveCount(0)
  }
})

test('the current state of a list stays in view on a phone when the counts beside the others come later', async ({ browser }) => {
  await submit('A counted campaign')
  const page = await openPage(browser, market.operator)
  await page.setViewportSize({ width: 360, height: 740 })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/internal/operator/overview', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/operator/campaigns?state=all')
  const tabs = page.getByRole('navigation', { name: 'Campaigns by state' })
  const isInView = () =>
    tabs.evaluate((row) => {
      const current = row.querySelector('[aria-current]')
      return current !== null && current.getBoundingClientRect().right <= row.getBoundingClientRect().right
    })
  await expect.poll(isInView).toBe(true)
  release()
  await expect(tabs.getByText(/^\d+$/).first()).toBeVisible()
  await expect.poll(isInView).toBe(true)
  // A turned phone shows every state at once, and scrolls the row back by that.
  await page.setViewportSize({ width: 1300, height: 740 })
  await expect.poll(() => tabs.evaluate((row) => row.scrollLeft)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(isInView).toBe(true)
})

test('a verified creator who changes the portfolio is looked at again', async ({ browser }) => {
  const { mara, creator, operator, crowd } = market
  const [first] = await buildPortfolio(crowd.deps, mara, ['ready', 'ready', 'ready'])
  await creator.call(savePortfolioItem, { params: { id: first ?? '' }, body: { name: 'Not the same pour' } })
  const page = await openPage(browser, operator)
  await page.goto('/operator')
  await page.getByRole('link', { name: 'Changed portfolios' }).click()
  const record = page.getByRole('article', { name: 'Mara K.' })
  await expect(record.getByRole('button', { name: 'Play Not the same pour' })).toBeVisible()
  await record.getByRole('button', { name: 'Approve portfolio' }).click()
  await expect(page.getByText('No creators here')).toBeVisible()
})

test('R-246 a line of the card provider that never fits is settled with an explanation, and reopened', async ({ browser }) => {
  const { crowd, operator } = market
  const id = await buildProviderLine(crowd.deps)
  const page = await openPage(browser, operator)
  await page.goto('/operator/accounts/provider')
  const row = page.getByRole('row').filter({ hasText: `txn_${id}` })
  await expect(row).toContainText('Our books have no matching entry.')
  await row.getByRole('link', { name: `Settle: Other txn_${id}` }).click()
  const dialog = page.getByRole('dialog', { name: 'What is €1.00?' })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Choose what it is.').first()).toBeVisible()
  await expect(dialog.getByText('The explanation is required.').first()).toBeVisible()
  await dialog.getByText('Our own money', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Our top-up in November.')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Settled')
  await expect(row).toContainText(/Our own money by .+: Our top-up in November\./)
  await row.getByRole('button', { name: `Reopen: Other txn_${id}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('not_fitting')
  await expect(row).toContainText('Not in our books')
  await page.goto('/operator/audit')
  await expect(page.getByText('Provider line settled as own').first()).toBeVisible()
  await expect(page.getByText('Provider line reopened').first()).toBeVisible()
})
