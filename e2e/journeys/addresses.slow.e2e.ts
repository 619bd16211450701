import { expect, test } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { memberScreens, visitorScreens, type Screen } from '#pages/addresses.ts'
import { demoClient, goWithin, openPage, pathOf } from '#pages/as-member.ts'

let service: Service
let screens: Screen[]
let clients: Record<'agency' | 'creator' | 'operator', Client>
let visitor: Client

test.beforeAll(async () => {
  service = await startDemoService()
  visitor = new Client(service.address)
  clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  screens = await memberScreens(clients)
})
test.afterAll(() => service.stop())

/** URLs for one role only; the other member URLs are open to everyone who is signed in. */
const ofOneRole = /^\/(agency|creator|operator|settings\/creator-profile)/
const homes = { agency: '/agency/dashboard', creator: '/creator/dashboard', operator: '/operator' } as const

/** Each document also links to the chunks that its screen loads first (decision 063). */
const partsOfScreen = /<link rel="modulepreload" href="[^"]+" fetchpriority="low">/g
/** Public pages name their own URL, for search engines and link previews. */
const ownAddress = /<link rel="canonical" href="[^"]+"><meta property="og:url" content="[^"]+">/g

test('every address answers with the page, so that it can be opened, reloaded and sent to somebody', async () => {
  const common = async (answer: Response) => (await answer.text()).replaceAll(partsOfScreen, '').replaceAll(ownAddress, '')
  const page = await common(await fetch(service.address))
  for (const { path } of [...screens, ...visitorScreens]) {
    const answer = await fetch(service.address + path)
    expect(answer.status, path).toBe(200)
    expect(await common(answer), path).toBe(page)
  }
  // A missing script must not be answered with the page, because the browser would run it.
  expect((await fetch(`${service.address}/assets/gone-1234.js`)).status).toBe(404)
})

test('S1-035 a visitor is sent to /login from every address of a member, and Back does not lead into it', async ({ browser }) => {
  const page = await openPage(browser, visitor)
  await page.goto('/legal/terms-of-service')
  await page.goto('/agency/campaigns')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/legal/terms-of-service')
  for (const { path } of screens) {
    await goWithin(page, path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.context().close()
})

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`S1-042 S2-119 the ${role} is sent to / from the addresses of other roles`, async ({ browser }) => {
    const page = await openPage(browser, clients[role])
    const others = screens.filter(({ path, roles, to }) => ofOneRole.test(path) && !roles.includes(role) && to === undefined)
    expect(others.length).toBeGreaterThan(5)
    // Opened first from outside, then from within the page.
    await page.goto(others[0]?.path ?? '')
    await expect(page).toHaveURL(homes[role])
    for (const { path } of others) {
      await goWithin(page, path)
      await expect(page, path).toHaveURL(homes[role])
    }
    await page.context().close()
  })
}

test('S1-001 S2-004 / leads everybody to their own start, and is not left in the history', async ({ browser }) => {
  for (const [client, start] of [
    [visitor, '/login'],
    [clients.agency, homes.agency],
    [clients.creator, homes.creator],
    [clients.operator, homes.operator],
  ] as const) {
    const page = await openPage(browser, client)
    await page.goto('/legal/terms-of-service')
    await page.goto('/')
    await expect(page).toHaveURL(start)
    await page.goBack()
    await expect(page).toHaveURL('/legal/terms-of-service')
    await page.context().close()
  }
})

test('S1-003 S1-012 S1-046 who has a token is led away from login, signup and the page after it', async ({ browser }) => {
  const page = await openPage(browser, clients.creator)
  await page.goto('/legal/terms-of-service')
  for (const path of ['/login', '/signup', '/signup-success/confirm-email']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/creator/dashboard')
    await page.goBack()
    await expect(page, `Back from ${path}`).toHaveURL('/legal/terms-of-service')
  }
  await page.context().close()
})

test('S1-043 S1-058 S1-063 S2-010 S2-026 S2-053 an address that only leads on does not stay in the history', async ({ browser }) => {
  for (const role of ['agency', 'creator'] as const) {
    const page = await openPage(browser, clients[role])
    await page.goto('/notifications')
    for (const { path, to } of screens.filter((screen) => screen.roles.includes(role) && typeof screen.to === 'string')) {
      await goWithin(page, path)
      await expect.poll(() => pathOf(page)).toBe(to)
      await page.goBack()
      await expect.poll(() => pathOf(page), { message: `Back from ${path}` }).toBe('/notifications')
    }
    await page.context().close()
  }
})
