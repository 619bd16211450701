import { expect, test, type Page, type Request } from '#harness/test.ts'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import type { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { choose } from '#pages/entry.ts'
import { demoClient, openPage, settled, withoutNews } from '#pages/as-member.ts'
import { makePhoto } from '@pairtake/server/testing/media-files'

let service: Service
let clients: Record<'agency' | 'creator', Client>
test.beforeAll(async () => {
  service = await startDemoService()
  clients = { agency: await demoClient(service.address, 'agency'), creator: await demoClient(service.address, 'creator') }
})
test.afterAll(() => service.stop())

/**
 * Records every request to the server except for the page's own files and those sent while the document is leaving, whose responses have no body.
 */
function listen(page: Page): Request[] {
  const heard: Request[] = []
  let isLeaving = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLeaving = true
    if (!isLeaving && ['fetch', 'xhr'].includes(request.resourceType())) heard.push(request)
  })
  page.on('framenavigated', () => {
    isLeaving = false
  })
  return heard
}
const enter = (browser: Parameters<typeof openPage>[0], role: 'agency' | 'creator') => openPage(browser, clients[role])

const tour = {
  agency: ['/agency/dashboard', '/agency/campaigns?page=2', '/agency/jobs', '/agency/billing/payments', '/conversations', '/notifications'],
  creator: [
    '/creator/dashboard',
    '/creator/opportunities',
    '/creator/jobs',
    '/creator/portfolio',
    '/creator/finances/earnings',
    '/notifications',
  ],
}

test('/openapi.json names every call, in compressed form too', async () => {
  const answer = await fetch(`${service.address}/openapi.json`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  for (const { endpoint } of allEndpoints) {
    expect(Object.keys(paths[pathPrefix + endpoint.path] ?? {}), endpoint.path).toContain(endpoint.method.toLowerCase())
  }
})

test('S1-191 S1-192 S1-193 S1-194 S1-195 S1-197 what the page reads goes to /internal with bearer and accept, and comes as JSON', async ({
  browser,
}) => {
  for (const role of ['agency', 'creator'] as const) {
    const page = await enter(browser, role)
    // An event would make the page refetch while it is already leaving.
    await withoutNews(page)
    const heard = listen(page)
    // The previous screen may poll until the next one is requested; the bodies of its responses are dropped with its document.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) heard.length = 0
    })
    for (const path of tour[role]) {
      await page.goto(path)
      await settled(page)
      for (const request of heard.splice(0)) await expectConvention(request, clients[role].token)
    }
    await page.context().close()
  }
})

async function expectConvention(request: Request, token: string | undefined): Promise<void> {
  const name = `${request.method()} ${request.url()}`
  const headers = await request.allHeaders()
  expect(request.url().startsWith(`${service.address}/internal/`), name).toBe(true)
  expect(headers['accept'], name).toBe('application/json')
  if (!request.url().endsWith('/internal/config')) expect(headers['authorization'], name).toBe(`Bearer ${token}`)
  // The event stream never ends, and each of its events is JSON.
  if (new URL(request.url()).pathname === '/internal/events') return
  const response = await request.response()
  expect(await response?.headerValue('content-type'), name).toMatch(/^application\/json/)
  await expect(response?.json(), name).resolves.toBeInstanceOf(Object)
  if (request.method() !== 'GET') return
  expect(headers['content-type'], name).toBeUndefined()
  expect(request.postData(), name).toBeNull()
  // `key=value` joined by &, unencoded.
  expect(new URL(request.url()).search, name).toMatch(/^(\?\w+=[\w-]+(&\w+=[\w-]+)*)?$/)
}

test('S1-193 S1-194 S1-192 changes are JSON, a file is multipart, and those before the login carry no token', async ({ browser }) => {
  // A separate session, because it ends here.
  const page = await openPage(browser, await demoClient(service.address, 'creator'))
  await page.goto('/settings/user-profile')
  const uploaded = page.waitForRequest('**/internal/user/profile/picture')
  await page.locator('input[type=file]').setInputFiles(await makePhoto({ width: 200, height: 200 }))
  const upload = await uploaded
  expect(await upload.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect(await upload.headerValue('accept')).toBe('application/json')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/internal/user/profile'))
  await page.getByLabel('First name').fill('Maria')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const save = await saved
  expect(await save.headerValue('content-type')).toBe('application/json')
  expect(Object.keys(save.postDataJSON() as object).toSorted()).toEqual(['companyName', 'firstName', 'lastName'])

  // A change without a payload is declared as JSON too.
  const left = page.waitForRequest('**/internal/auth/logout')
  await page.goto('/logout')
  const logout = await left
  expect(await logout.headerValue('content-type')).toBe('application/json')
  expect(await logout.headerValue('authorization')).toMatch(/^Bearer /)
  await expect(page).toHaveURL('/login')

  const tries: [path: string, fill: () => Promise<void>, button: string][] = [
    ['/login', () => page.getByRole('textbox', { name: 'Password' }).fill('wrong one 1'), 'Login'],
    ['/forgot-password', () => Promise.resolve(), 'Send the link'],
  ]
  for (const [path, fill, button] of tries) {
    await page.goto(path)
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await fill()
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: button }).click()
    const headers = await (await asked).allHeaders()
    expect(headers['authorization'], path).toBeUndefined()
    expect(headers, path).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
  }
  await page.context().close()
})

test('S1-196 what stands under xdebug is appended to every query string, and harms nothing', async ({ browser }) => {
  const page = await enter(browser, 'agency')
  await page.addInitScript("localStorage.setItem('xdebug', 'session_1')")
  const heard = listen(page)
  for (const path of tour.agency) {
    await page.goto(path)
    await settled(page)
  }
  expect(heard.length).toBeGreaterThan(10)
  for (const request of heard) expect(request.url()).toMatch(/[?&]xdebug=session_1$/)
  for (const request of heard) expect((await request.response())?.status() ?? 200).toBeLessThan(400)
  await page.context().close()
})

test('S1-198 S1-199 a read is not repeated on focus, and shown again within a second it is still fresh', async ({ browser }) => {
  const page = await enter(browser, 'agency')
  // A service that has just started listening reports that events may have been missed, and then everything is refetched.
  await withoutNews(page)
  const noon = Date.parse('2026-11-20T12:00:00Z')
  await page.clock.setFixedTime(noon)
  const heard = listen(page)
  const times = () => heard.filter((request) => request.url().includes('/internal/contracts?')).length
  const bar = page.getByRole('navigation', { name: 'Main' })
  const goAndComeBack = async () => {
    await bar.getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
    await bar.getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await settled(page)
  }
  await page.goto('/agency/jobs')
  await settled(page)
  expect(times()).toBe(1)
  await page.clock.setFixedTime(noon + 999)
  await goAndComeBack()
  expect(times()).toBe(1)
  await page.clock.setFixedTime(noon + 30_000)
  await page.evaluate("window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  // Whatever it asked for was asked before this.
  await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())")
  expect(times()).toBe(1)
  await goAndComeBack()
  await expect.poll(times).toBe(2)
  await page.context().close()
})

test('S1-200 S2-115 lists are {data, meta {page, pages}}, from page 1, 20 unless the list says otherwise', async ({ browser }) => {
  const { agency } = clients
  const all = await agency.call(listCampaigns, {})
  expect(all.meta).toMatchObject({ page: 1, pages: 1 })
  const second = await agency.call(listCampaigns, { query: { page: 2, limit: 10 } })
  expect(second.meta).toMatchObject({ page: 2, pages: 2 })
  expect(second.data).toHaveLength(all.data.length - 10)
  expect((await agency.call(listContracts, { query: { page: 9 } })).data).toEqual([])

  const page = await enter(browser, 'agency')
  const asked: Record<string, string> = {}
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (search !== '') asked[pathname.replace('/internal', '')] = search
  })
  for (const path of ['/agency/campaigns', '/agency/jobs', '/conversations', '/notifications']) {
    await page.goto(path)
    await settled(page)
  }
  expect(asked['/campaigns']).toBe('?page=1&limit=10')
  expect(asked['/contracts']).toBe('?page=1&limit=20')
  expect(asked['/notifications']).toBe('?page=1')
  expect(asked['/conversation-involvements']).toMatch(/limit=10/)
  expect(asked['/conversation-involvements']).toMatch(/page=1/)
  await page.context().close()
})

test('S1-201 S1-213 S2-070 opening a file asks for access and follows data.url as a download', async ({ browser }) => {
  const page = await enter(browser, 'agency')
  const { data } = await clients.agency.call(listContracts, {})
  const finished = data.find((contract) => contract.state === 'completed')
  await page.goto(`/agency/jobs?show=${finished?.id}`)
  const button = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download / })
    .first()
  const answered = page.waitForResponse('**/internal/media/prepare-access')
  const download = page.waitForEvent('download')
  await button.click()
  const { data: access } = (await (await answered).json()) as { data: { url: string } }
  expect((await download).url()).toBe(access.url)
  expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
  await page.context().close()
})

test('S1-202 countries go by two letters, languages by locale', async ({ browser }) => {
  const page = await enter(browser, 'creator')
  await page.goto('/settings/creator-profile')
  await choose(page, 'Native language', 'Danish')
  await choose(page, 'Country', 'Denmark')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/internal/creator-profile'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).postDataJSON()).toMatchObject({ nativeLanguage: 'da', residenceCountry: 'DK' })
  await expect(page.getByText('Creator profile updated')).toBeVisible()
  await page.context().close()
})

test('S1-208 S2-120 sums are in US English: dashboards leave whole ones without decimals, payments always have two', async ({
  browser,
}) => {
  const creator = await enter(browser, 'creator')
  await creator.goto('/creator/dashboard')
  await settled(creator)
  const sumsOf = async (page: Page) => (await page.getByRole('main').innerText()).match(/€[\d.,]*\d/g) ?? []
  const onDashboard = await sumsOf(creator)
  expect(onDashboard.length).toBeGreaterThan(1)
  for (const sum of onDashboard) expect(sum).toMatch(/^€\d{1,3}(,\d{3})*(\.\d{2})?$/)
  expect(onDashboard.some((sum) => !sum.includes('.'))).toBe(true)

  const agency = await enter(browser, 'agency')
  await agency.goto('/agency/billing/payments')
  await settled(agency)
  const onPayments = await sumsOf(agency)
  expect(onPayments.length).toBeGreaterThan(5)
  for (const sum of onPayments) expect(sum).toMatch(/^€\d{1,3}(,\d{3})*\.\d{2}$/)
  await creator.context().close()
  await agency.context().close()
})
