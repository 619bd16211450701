import { expect, test, type Page } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { memberScreens, visitorScreens, type Screen } from '#pages/addresses.ts'
import { demoClient, goWithin, openPage, pathOf, settled } from '#pages/as-member.ts'
import { faultsOf } from '#pages/look.ts'

let service: Service
let screens: Screen[]
let clients: Record<'agency' | 'creator' | 'operator', Client>

test.beforeAll(async () => {
  service = await startDemoService()
  clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  screens = await memberScreens(clients)
})
test.afterAll(() => service.stop())

/** Opens one screen after the other in one document: each shows its heading at its URL, without faults. */
async function walk(page: Page, walked: readonly Omit<Screen, 'roles'>[]): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} threw: ${error.message}`))
  await page.goto('/legal/terms-of-service')
  for (const { path, heading, dialog, to = path } of walked) {
    await goWithin(page, path)
    // An open dialog hides the page below from screen readers, so its own name counts.
    if (dialog) await expect(page.getByRole('dialog', { name: dialog }).first()).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
    await settled(page)
    if (to instanceof RegExp) expect(pathOf(page)).toMatch(to)
    else expect(pathOf(page)).toBe(to)
    await expect(page, path).toHaveTitle(/\S · Pairtake$/)
    // A URL that redirects is checked at its target.
    if (to === path) faults.push(...(await faultsOf(page, path)))
  }
  expect(faults).toEqual([])
  await page.context().close()
}

test('every screen of a visitor is there, reads well in both schemes and fits', async ({ browser }) => {
  await walk(await openPage(browser, new Client(service.address)), visitorScreens)
})

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`S1-042 R-416 every screen of the ${role} is there, reads well in both schemes and fits`, async ({ browser }) => {
    const own = screens.filter(({ roles }) => roles.includes(role))
    await walk(await openPage(browser, clients[role]), own)
  })
}
