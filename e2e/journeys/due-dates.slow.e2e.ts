import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { newId } from '@pairtake/server/ids'
import { expect, test } from '#harness/test.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs } from '#pages/as-member.ts'
import { faultsOfOpen } from '#pages/look.ts'
import { accept, apply } from '#steps/bargain.ts'

let service: Service
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('R-179 R-182 R-183 R-384 a delivery time becomes a due date that both sides see, in lists, in the job and in a calendar of their own', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const creator = await crowd.creator('Mara')
  const { id } = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Within a day' })
  await agency.client.call(saveCampaign, { params: { id }, body: { deliveryDays: 1 } })

  const brand = await openAs(browser, agency.client)
  const maker = await openAs(browser, creator.client)
  await maker.page.goto(`/creator/opportunities?show=${id}`)
  await expect(maker.page.getByRole('dialog').getByText('1 day to deliver')).toBeVisible()
  const requestId = await apply(creator.client, id, 200)
  await brand.page.goto(`/agency/campaigns/${id}/candidates?candidateRequestId=${requestId}`)
  await expect(brand.page.getByText('Everything is due one day after hiring.')).toBeVisible()
  const contractId = await accept(agency.client, requestId)
  const { dueAt } = (await creator.client.call(getContract, { params: { id: contractId } })).data
  const due = new Date(dueAt ?? '')
  // The day before in their time zone too, at whatever hour this runs.
  for (const { page } of [brand, maker]) await page.clock.setFixedTime(due.getTime() - 86_400_000)

  await brand.page.goto('/agency/jobs?sort=due')
  await expect(brand.page.getByText('Due tomorrow')).toBeVisible()
  await maker.page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(maker.page.getByText('Due tomorrow')).toBeVisible()
  await expect(maker.page.getByText(/^5 items are due by .*We’ll remind you in \d+ hours\.$/)).toBeVisible()

  await maker.page.goto('/creator/jobs')
  await maker.page.getByRole('link', { name: 'Calendar' }).click()
  await expect(maker.page).toHaveURL('/calendar')
  await maker.page.goto(`/calendar?month=${due.getFullYear()}-${String(due.getMonth() + 1).padStart(2, '0')}`)
  const entry = maker.page.getByRole('table').getByRole('link', { name: /^Due .*Within a day/ })
  await expect(entry).toBeVisible()
  await maker.page.getByRole('button', { name: 'Create address' }).click()
  const address = maker.page.getByLabel('Secret address')
  await expect(address).toHaveValue(/\/feeds\/calendar\/.*\.ics$/)
  expect(await faultsOfOpen(maker.page, 'calendar')).toEqual([])
  const first = await address.inputValue()
  const feed = await fetch(first)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await feed.text()).toContain('SUMMARY:Deliver Within a day')

  // The question takes the focus, and its answer gives it back.
  const replace = maker.page.getByRole('button', { name: 'Replace', exact: true })
  await replace.click()
  await expect(maker.page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await maker.page.keyboard.press('Enter')
  await expect(replace).toBeFocused()
  await replace.click()
  await maker.page.getByRole('button', { name: 'Replace address' }).click()
  await expect(maker.page.getByText('Calendar address replaced')).toBeVisible()
  await expect(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(400)
  await maker.page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await maker.page.getByRole('button', { name: 'Turn off address' }).click()
  await expect(maker.page.getByRole('button', { name: 'Create address' })).toBeVisible()

  await entry.click()
  await expect(maker.page).toHaveURL(`/creator/jobs/${contractId}/summary`)
  expect([...brand.faults, ...maker.faults]).toEqual([])
})

/** Counts how often the page begins to listen to a change of the window's width. */
const countListeners = `
  const listen = MediaQueryList.prototype.addEventListener
  globalThis.listened = 0
  MediaQueryList.prototype.addEventListener = function (...given) {
    if (this.media.includes('width')) globalThis.listened += 1
    return listen.apply(this, given)
  }
`

test('R-406 a day with many entries shows three and the others on request, and a month without any says so', async ({ browser }) => {
  const { page, faults } = await openAs(browser, (await crowd.agency()).client, { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(countListeners)
  const names = Array.from({ length: 10 }, (_, at) => `Wish ${at + 1}`)
  const stopAnswering = await answerInstead(page, '**/internal/calendar?*', (route) =>
    route.fulfill({
      json: {
        data: names.map((campaignName, at) => ({
          kind: 'delivery',
          at: `2027-06-16T12:${10 + at}:00Z`,
          contractId: newId(),
          campaignId: newId(),
          campaignName,
          otherName: 'Mara K.',
          items: 1,
        })),
      },
    }),
  )
  await page.goto('/calendar?month=2027-06')
  const day = page.getByRole('cell').filter({ has: page.locator('[datetime="2027-06-16"]') })
  const entries = day.getByRole('link')
  await expect(entries).toHaveText(names.slice(0, 3).map((name) => new RegExp(`${name}One item`)))
  await day.getByRole('button', { name: '7 more' }).press('Enter')
  await expect(entries).toHaveText(names.map((name) => new RegExp(`${name}One item`)))
  await expect(entries.nth(3)).toBeFocused()
  await expect(day.getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wish' })).toHaveCount(10)
  await page.setViewportSize({ width: 1440, height: 900 })

  stopAnswering()
  const listened = () => page.evaluate<number>('globalThis.listened')
  const before = await listened()
  for (const month of ['July', 'August']) {
    await page.getByRole('link', { name: 'Next month' }).click()
    await expect(page.getByRole('heading', { name: `${month} 2027` })).toBeVisible()
    await expect(page.getByText('Nothing is due this month.')).toBeVisible()
  }
  // A screen that is drawn again goes on listening and does not begin again.
  expect(await listened()).toBe(before)
  expect(faults).toEqual([])
})
