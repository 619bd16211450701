import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { Role } from '@pairtake/protocol/roles'
import { Service } from '../harness/service.ts'
import { memberScreens, visitorScreens, type Screen } from '../pages/addresses.ts'
import { demoClient, openAs, pathOf, settled } from '../pages/member.ts'

let service: Service
let screens: Screen[]
const tokens: Partial<Record<Role, string | undefined>> = {}

test.beforeAll(async () => {
  service = await Service.start({ DEMO: '1' })
  const clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  for (const role of ['agency', 'creator', 'operator'] as const) tokens[role] = clients[role].token
  screens = await memberScreens(clients)
})
test.afterAll(() => service.stop())

const looks = [
  { colorScheme: 'light', width: 1440, height: 900, runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } },
  // The same elements again: what colours and width can change is looked at, the rest was.
  {
    colorScheme: 'dark',
    width: 360,
    height: 740,
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] },
  },
] as const

/** What is wrong with the screen in light at 1440 and in dark at 360: rules of WCAG 2.2 AA, and anything that reaches out sideways. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, runOnly, ...viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    const where = `${name}, ${colorScheme} at ${viewport.width}`
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    if (overflow > 0) faults.push(`${where}: overflows sideways by ${overflow} px`)
    // In one go, in the page itself: the other way opens a second page for every look. No frame of another origin stands on these screens.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ['violations'] })
      .analyze()
    for (const { id, nodes } of violations) faults.push(`${where}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  return faults
}

/** Opens one screen after the other in one browser: each shows its heading, at its address, and has no fault. */
async function walk(page: Page, walked: readonly Omit<Screen, 'roles'>[]): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} threw: ${error.message}`))
  for (const { path, heading, dialog, to = path } of walked) {
    await page.emulateMedia({ colorScheme: looks[0].colorScheme })
    await page.setViewportSize({ width: looks[0].width, height: looks[0].height })
    await page.goto(path)
    // An open dialog hides the page below from those who hear it; its own name is what counts then.
    if (dialog) await expect(page.getByRole('dialog', { name: dialog }).first()).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
    await settled(page)
    if (to instanceof RegExp) expect(pathOf(page)).toMatch(to)
    else expect(pathOf(page)).toBe(to)
    // Where an address only leads on, the screen is walked at its own.
    if (to === path) faults.push(...(await faultsOf(page, path)))
  }
  expect(faults).toEqual([])
  await page.context().close()
}

test('every screen of a visitor is there, reads well in both schemes and fits', async ({ browser }) => {
  await walk(await openAs(browser, service.address, {}), visitorScreens)
})

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`S1-042 every screen of the ${role} is there, reads well in both schemes and fits`, async ({ browser }) => {
    const own = screens.filter(({ roles }) => roles.includes(role))
    await walk(await openAs(browser, service.address, { token: tokens[role] }), own)
  })
}
