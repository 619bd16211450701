import { expect, test } from '@playwright/test'
import type { Role } from '@pairtake/protocol/roles'
import { Service } from '../harness/service.ts'
import { memberScreens, type Screen } from '../pages/addresses.ts'
import { demoClient, openAs, pathOf } from '../pages/member.ts'

let service: Service
let screens: Screen[]
const tokens: Partial<Record<Role, string | undefined>> = {}

test.beforeAll(async () => {
  // No film is looked at here, so none is made.
  service = await Service.start({ DEMO: '1', FFMPEG_PATH: '/nowhere/ffmpeg' })
  const clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  for (const role of ['agency', 'creator', 'operator'] as const) tokens[role] = clients[role].token
  screens = await memberScreens(clients)
})
test.afterAll(() => service.stop())

/** Addresses of one role alone; the others of a member are open to everybody who is signed in. */
const ofOneRole = /^\/(agency|creator|operator|settings\/creator-profile)/
const homes = { agency: '/agency/dashboard', creator: '/creator/dashboard', operator: '/operator' } as const

test('S1-035 a visitor is sent to /login from every address of a member, and Back does not lead into it', async ({ browser }) => {
  const page = await openAs(browser, service.address, {})
  await page.goto('/legal/terms-of-service')
  await page.goto('/agency/campaigns')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/legal/terms-of-service')
  for (const { path } of screens) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.context().close()
})

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`S1-042 S2-119 the ${role} is sent to / from the addresses of other roles`, async ({ browser }) => {
    const page = await openAs(browser, service.address, { token: tokens[role] })
    const others = screens.filter(({ path, roles, to }) => ofOneRole.test(path) && !roles.includes(role) && to === undefined)
    expect(others.length).toBeGreaterThan(5)
    for (const { path } of others) {
      await page.goto(path)
      await expect(page, path).toHaveURL(homes[role])
    }
    await page.context().close()
  })
}

test('S1-001 S2-004 / leads everybody to their own start, and is not left in the history', async ({ browser }) => {
  const visitor = await openAs(browser, service.address, {})
  await visitor.goto('/legal/terms-of-service')
  await visitor.goto('/')
  await expect(visitor).toHaveURL('/login')
  await visitor.goBack()
  await expect(visitor).toHaveURL('/legal/terms-of-service')
  for (const role of ['agency', 'creator', 'operator'] as const) {
    const page = await openAs(browser, service.address, { token: tokens[role] })
    await page.goto('/legal/terms-of-service')
    await page.goto('/')
    await expect(page).toHaveURL(homes[role])
    await page.goBack()
    await expect(page).toHaveURL('/legal/terms-of-service')
    await page.context().close()
  }
  await visitor.context().close()
})

test('S1-003 S1-012 S1-046 who has a token is led away from login, signup and the page after it', async ({ browser }) => {
  const page = await openAs(browser, service.address, { token: tokens.creator })
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
    const page = await openAs(browser, service.address, { token: tokens[role] })
    await page.goto('/notifications')
    for (const { path, to } of screens.filter((screen) => screen.roles.includes(role) && typeof screen.to === 'string')) {
      await page.goto(path)
      await expect.poll(() => pathOf(page)).toBe(to)
      await page.goBack()
      await expect.poll(() => pathOf(page), { message: `Back from ${path}` }).toBe('/notifications')
    }
    await page.context().close()
  }
})
