import { expect, test, type Browser } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { firstViews, memberScreens, visitorScreens, type Screen } from '#pages/addresses.ts'
import { demoClient, openPage, settled, telephone } from '#pages/as-member.ts'
import { readFirstView, slowLine, watchShifts, type FirstView } from '#pages/slow-phone.ts'

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

/** Times depend on the machine's load and are only reported; the limits cover what is the same in every run. */
const limits = { shift: 0.05, files: 95, kilobytes: 340 }

async function firstView(
  browser: Browser,
  client: Pick<Client, 'address' | 'token'>,
  path: string,
): Promise<FirstView & { contentMs: number }> {
  const page = await openPage(browser, client, telephone)
  await page.addInitScript(watchShifts)
  await slowLine(page)
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
  const contentMs = await page.evaluate<number>('Math.round(performance.now())')
  // Late content moves the layout: pictures and fonts.
  const isDrawn = "document.fonts.status === 'loaded' && [...document.images].every((one) => one.complete || one.loading === 'lazy')"
  await expect.poll(() => page.evaluate<boolean>(isDrawn)).toBe(true)
  const view = { ...(await readFirstView(page)), contentMs }
  await page.context().close()
  return view
}

function faultsOf(path: string, view: FirstView): string[] {
  const { shift, moved, firstPictureMs, scriptMs, files, kilobytes, unused } = view
  return [
    ...(shift > limits.shift ? [`${path} moves by ${shift.toFixed(3)}: ${moved.join('; ')}`] : []),
    ...(firstPictureMs > scriptMs ? [`${path} draws nothing before its script is there`] : []),
    ...(files > limits.files || kilobytes > limits.kilobytes ? [`${path} begins with ${files} files, ${kilobytes} kB`] : []),
    ...unused.map((call) => `${path} does not take ${call}, which was asked for early`),
  ]
}

async function measure(browser: Browser, client: Pick<Client, 'address' | 'token'>, paths: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const path of paths) {
    const view = await firstView(browser, client, path)
    const { shift, firstPictureMs, contentMs, files, kilobytes } = view
    const figures = [shift.toFixed(3), firstPictureMs, contentMs, files, kilobytes]
    test.info().annotations.push({ type: path, description: figures.join(' | ') })
    faults.push(...faultsOf(path, view))
  }
  expect(faults).toEqual([])
}

test('a visitor’s screens draw before their script, and nothing moves on a slow telephone', async ({ browser }) => {
  await measure(browser, new Client(service.address), firstViews(visitorScreens))
})

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`screens of the ${role} draw before their script, and nothing moves on a slow telephone`, async ({ browser }) => {
    test.setTimeout(600_000)
    await measure(browser, clients[role], firstViews(screens.filter(({ roles }) => roles.includes(role))))
  })
}
