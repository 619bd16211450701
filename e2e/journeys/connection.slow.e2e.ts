import { answerInstead } from '#pages/answer-instead.ts'
import { builtFile } from '#pages/built-file.ts'
import { expect, test, type Browser, type Page } from '#harness/test.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { killService } from '#harness/kept-processes.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
let operator: Somebody
test.beforeAll(async () => {
  service = await Service.start()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  creator = await crowd.creator()
  operator = await crowd.operator()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const enter = (browser: Browser) => openPage(browser, agency.client)
const unreachable = 'Failed contacting the server. The issue is most likely on our end, sorry.'

function countLoads(page: Page): { loads: number } {
  const counted = { loads: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counted.loads += 1
  })
  return counted
}

test('S1-184 S1-198 being offline is told, nothing typed is lost, and what is shown is read again afterwards', async ({ browser }) => {
  const page = await enter(browser)
  await page.goto('/settings/user-profile')
  await page.getByLabel('First name').fill('Ida')
  const counted = countLoads(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith('/internal/user/profile') && response.request().method() === 'GET',
  )
  await page.context().setOffline(false)
  await expect(page.getByText('Connected again')).toBeVisible()
  await readAgain
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  // A line that drops again takes the good news back.
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('Connected again')).toHaveCount(0, { timeout: 2_000 })
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Ida')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  expect(counted.loads).toBe(0)
  await page.context().close()
})

test('S1-184 while the service is down a screen not loaded yet says so in its place, and comes when it is back', async ({ browser }) => {
  const page = await enter(browser)
  await page.goto('/agency/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await killService(service)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' })).toBeVisible()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Pairtake can’t be reached right now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' })).toBeVisible()
  await service.begin()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('Pairtake can’t be reached right now.')).toHaveCount(0)
  await page.context().close()
})

test('code that a new version replaced is fetched by loading the page once, and never in a loop', async ({ browser }) => {
  const page = await enter(browser)
  const counted = countLoads(page)
  await page.goto('/agency/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  const gone = `**/${builtFile('src/routes/_member/agency/billing.tsx?tsr-split=component')}`
  const isThere = await answerInstead(page, gone, (route) => route.fulfill({ status: 404, body: '{}' }))
  counted.loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isThere()
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  expect(counted.loads).toBe(1)

  // If it is gone for good, the page reloads once and then shows the message.
  await page.goto('/agency/jobs')
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '{}' }))
  counted.loads = 0
  await page.evaluate('sessionStorage.clear()')
  const reloaded = page.waitForEvent('load')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' })).toBeVisible()
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/agency/dashboard')
  expect(counted.loads).toBe(1)
  await page.context().close()
})

test('S1-185 a screen that throws shows a boundary with a way back inside the bar, for every role', async ({ browser }) => {
  const odd = { data: [null], meta: { page: 1, pages: 1, total: 1 } }
  for (const [somebody, path, call, home] of [
    [agency, '/agency/jobs', '**/internal/contracts?*', '/agency/dashboard'],
    [creator, '/creator/jobs', '**/internal/contracts?*', '/creator/dashboard'],
    [operator, '/operator/audit', '**/internal/operator/audit?*', '/operator'],
  ] as const) {
    const page = await openPage(browser, somebody.client)
    const isWhole = await answerInstead(page, call, (route) => route.fulfill({ json: odd }))
    await page.goto(path)
    const words = page.getByRole('heading', { level: 1, name: 'Error: Server responded with an error' })
    await expect(words, path).toBeVisible()
    await expect(page.getByRole('main'), path).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(words, path).toBeVisible()
    isWhole()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(words, path).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()

    await page.route(call, (route) => route.fulfill({ json: odd }))
    await page.goto(path)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page, path).toHaveURL(home)
    await page.context().close()
  }
})
