import { expect, test, type Locator, type Page } from '#harness/test.ts'
import { submitCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { verifyCreatorProfile } from '@pairtake/protocol/operator/operator-review-endpoints'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { buildNewCreator, buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { buildPortfolio } from '@pairtake/server/testing/builders-portfolio'
import { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage, pathOf, settled, telephone } from '#pages/as-member.ts'
import { saveBilling, saveCard } from '#steps/agency.ts'
import { apply } from '#steps/bargain.ts'
import { savePicture, saveProfile } from '#steps/creator.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  creator = await crowd.creator()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

type Opening = Parameters<typeof openPage>
const enter = (browser: Opening[0], { client }: Pick<Somebody, 'client'>, options: Opening[2] = {}) => openPage(browser, client, options)

const colorOfBar = (page: Page) => page.evaluate<string>("getComputedStyle(document.querySelector('header')).backgroundColor")
const banner = (page: Page) => page.getByRole('region', { name: 'To do' })

/** Like a tab that is covered by another one and then shown again. */
async function beHidden(page: Page, isHidden: boolean): Promise<void> {
  const state = isHidden ? 'hidden' : 'visible'
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}

const barItems = {
  agency: { Campaigns: '/agency/campaigns', Jobs: '/agency/jobs', Billing: '/agency/billing', Dashboard: '/agency/dashboard' },
  creator: {
    Dashboard: '/creator/dashboard',
    'Find work': '/creator/opportunities',
    'My jobs': '/creator/jobs',
    'My portfolio': '/creator/portfolio',
  },
}

test('R-383 at 360 px three digits of unread messages and notifications stay clear of what is beside them', async ({ browser }) => {
  const page = await enter(browser, creator, telephone)
  for (const count of ['**/unread-messages', '**/notifications/_count-unseen'])
    await answerInstead(page, count, (route) => route.fulfill({ json: { count: 120 } }))
  await page.goto('/settings/account')
  const bar = page.getByRole('banner')
  const counts = bar.getByText('99+')
  await expect(counts).toHaveCount(2)
  const edges = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const [messages, notifications] = [await edges(counts.first()), await edges(counts.last())]
  expect(messages.right).toBeLessThanOrEqual((await edges(bar.getByRole('link', { name: /^Notifications/ }))).left)
  expect(notifications.right).toBeLessThanOrEqual((await edges(bar.getByRole('button').last())).left)
  await page.context().close()
})

test('R-408 in a window of 1024 px all places of an operator stand in the bar, also beside a long name', async ({ browser }) => {
  const page = await enter(browser, await crowd.operator(), { viewport: { width: 1024, height: 768 } })
  await page.goto('/operator')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const name = page.getByRole('banner').getByText('Olga K.', { exact: true })
  await name.evaluate((words) => (words.textContent = 'Maximiliane-Charlotte Eleonore K.'))
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  for (const width of [1024, 1239, 1240, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    expect(await nav.evaluate((row) => row.scrollWidth - row.clientWidth), `${width}`).toBe(0)
  }
  await page.context().close()
})

test('S1-036 S1-040 S1-041 S1-037 the bar has each side’s colour, places and account menu, and a menu on phones', async ({ browser }) => {
  for (const [role, somebody, color] of [
    ['agency', agency, 'rgb(37, 208, 236)'],
    ['creator', creator, 'rgb(255, 148, 189)'],
  ] as const) {
    const page = await enter(browser, somebody, { colorScheme: 'light' })
    await page.goto('/notifications')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(Object.keys(barItems[role]))
    for (const [label, path] of Object.entries(barItems[role])) {
      await expect(links.filter({ hasText: label })).toHaveAttribute('href', path)
    }
    await expect.poll(() => colorOfBar(page)).toBe(color)

    await page.getByRole('button', { name: /account menu/ }).click()
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
    await page.getByRole('link', { name: 'Profile & settings' }).click()
    await expect(page).toHaveURL('/settings/user-profile')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(links.first()).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(Object.keys(barItems[role]))
    for (const name of ['Profile & settings', 'Logout']) await expect(menu.getByRole('link', { name })).toBeVisible()
    await menu.getByRole('link').nth(1).click()
    await expect(menu).toBeHidden()
    expect(pathOf(page)).toBe(Object.values(barItems[role])[1])
    await page.context().close()
  }
})

test('S1-039 S1-052 S1-053 S1-054 a brand sees what is missing until it is there, and is told when it is', async ({ browser }) => {
  const somebody = await crowd.newAgency()
  const page = await enter(browser, somebody, { viewport: { width: 1000, height: 400 } })
  await page.goto('/agency/billing/billing-information')
  await expect(banner(page)).toContainText('In order to be fully onboarded, please provide additional information')
  await page.mouse.wheel(0, 3000)
  await expect(banner(page)).toBeInViewport()
  await saveBilling(somebody.client)
  await page.reload()
  await expect(banner(page)).toContainText('1 of 2 steps')
  await saveCard(somebody.client)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Profile complete!' })
  await dialog
    .getByRole('link', { name: 'Go to campaigns' })
    .or(dialog.getByRole('button', { name: 'Go to campaigns' }))
    .click()
  await expect(page).toHaveURL('/agency/campaigns')
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})

test('S1-055 S1-056 S1-057 S1-039 a creator is on board with picture, profile, portfolio and a verified state, not before', async ({
  browser,
}) => {
  const member = await buildNewCreator(crowd.deps)
  const client = new Client(service.address, member.token)
  const operator = await crowd.operator()
  const page = await enter(browser, { client })
  const says = async (words: string, progress: string) => {
    await page.goto('/creator/dashboard')
    await expect(banner(page)).toContainText(words)
    await expect(banner(page)).toContainText(progress)
  }
  const open = 'In order to start applying for jobs, please complete your creator profile'
  await says(open, '0 of 4 steps')
  await saveProfile(client)
  await says(open, '1 of 4 steps')
  await buildPortfolio(crowd.deps, member, ['ready', 'ready', 'ready'])
  await says(open, '2 of 4 steps')
  await client.call(submitCreatorProfile, {})
  await says('Your profile is in review. We will notify you when the review is done.', '2 of 4 steps')
  await expect(banner(page).getByRole('link')).toHaveText('Add a picture')
  await operator.client.call(verifyCreatorProfile, { params: { userId: member.id } })
  await says(open, '3 of 4 steps')
  await expect(page.getByRole('main').getByText('4 of 6 done')).toBeVisible()
  await savePicture(client, await makePhoto({ width: 200, height: 200 }))
  await page.goto('/creator/dashboard')
  await expect(page.getByRole('dialog', { name: 'Profile complete!' })).toBeVisible()
  // Behind the dialog everything is hidden from roles.
  await expect(page.getByRole('region', { name: 'To do', includeHidden: true })).toHaveCount(0)
  await page.context().close()
})

test('S1-035 S1-044 S1-047 a token that is not known is discarded, and 50 ms later the login is there', async ({ browser }) => {
  const page = await openPage(browser, new Client(service.address, 'x'.repeat(43)))
  await page.addInitScript(`
    window.moments = {}
    const { clear } = Storage.prototype
    Storage.prototype.clear = function () { window.moments.cleared ??= performance.now(); return clear.call(this) }
    const { replaceState } = history
    history.replaceState = function (state, title, url) {
      if (String(url).endsWith('/login')) window.moments.left ??= performance.now()
      return replaceState.call(this, state, title, url)
    }
  `)
  await page.goto('/agency/campaigns')
  await expect(page).toHaveURL('/login')
  const { cleared, left } = await page.evaluate<{ cleared: number; left: number }>('window.moments')
  expect(left - cleared).toBeGreaterThanOrEqual(49)
  expect(await page.evaluate<number>('localStorage.length')).toBe(0)
  await page.context().close()
})

test('S1-033 S1-045 other tabs follow a logout at once, also from a form that was changed', async ({ browser }) => {
  const somebody = await crowd.newAgency()
  const page = await enter(browser, somebody)
  await page.goto('/agency/jobs')
  const tab = await page.context().newPage()
  await tab.goto('/settings/user-profile')
  await tab.getByLabel('First name').fill('Ines')
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect(tab).toHaveURL('/login')
  await page.context().close()
})

test('S1-048 S1-049 S1-198 the member is read again after the tab was hidden for over 60 s, and not before', async ({ browser }) => {
  const page = await enter(browser, agency)
  // A stream that is silent for so long is reopened, and then everything is refetched.
  await page.route('**/internal/events', (route) => route.abort())
  await page.clock.install()
  let times = 0
  page.on('request', (request) => void (request.url().endsWith('/internal/user/general') && times++))
  const answered = page.waitForResponse('**/internal/user/general')
  await page.goto('/agency/dashboard')
  const { data } = (await (await answered).json()) as { data: Record<string, unknown> }
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'role',
      'displayName',
      'profilePicturePath',
      'billingInfoProvided',
      'paymentMethodProvided',
      'creatorProfileProvided',
      'portfolioProvided',
      'creatorProfileState',
    ]),
  )
  await settled(page)
  expect(times).toBe(1)
  // From here on only the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await beHidden(page, true)
  await page.clock.fastForward(59_000)
  await beHidden(page, false)
  await beHidden(page, true)
  await page.clock.fastForward(61_000)
  expect(times).toBe(1)
  await beHidden(page, false)
  await expect.poll(() => times).toBe(2)
  await page.context().close()
})

test('S2-005 S2-006 S2-007 S1-043 settings and notifications are open to everybody, the creator’s own to creators', async ({ browser }) => {
  const shared = ['/settings/user-profile', '/settings/security/change-password']
  const own = ['/settings/creator-profile', '/settings/creator-profile-verification']
  for (const [somebody, isCreator] of [
    [agency, false],
    [creator, true],
    [await crowd.operator(), false],
  ] as const) {
    const page = await enter(browser, somebody)
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await page.goto('/settings')
    const list = page.getByRole('navigation', { name: 'Settings' })
    for (const path of shared) await expect(list.locator(`a[href="${path}"]`)).toBeVisible()
    for (const path of own) await expect(list.locator(`a[href="${path}"]`)).toHaveCount(isCreator ? 1 : 0)
    // Each URL has its own window title.
    for (const link of await list.getByRole('link').all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(`${await link.textContent()} · Profile & settings · Pairtake`)
    }
    await page.context().close()
  }
})

test('R-512 the choice of emails has one name: in the list of settings, as heading and window title, and in the search of screens', async ({
  browser,
}) => {
  const page = await enter(browser, agency)
  await page.goto('/agency/jobs')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens and records' }).fill('email')
  await page.getByRole('option', { name: /^Email preferences/ }).click()
  await expect(page).toHaveURL('/settings/notifications')
  await expect(page).toHaveTitle('Email preferences · Profile & settings · Pairtake')
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email preferences' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Email preferences' })).toBeVisible()
  await page.context().close()
})

test('a row of tabs fades where it goes on, and no longer once a phone is turned and all of it is shown', async ({ browser }) => {
  const page = await enter(browser, agency, telephone)
  await page.goto('/agency/billing/payment-methods')
  const tabs = page.getByRole('navigation', { name: 'Billing', exact: true })
  const fades = () =>
    tabs.evaluate((row) => {
      const style = getComputedStyle(row)
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name))
    })
  // The current tab is the last one, so the row is at its end.
  await expect.poll(fades).toEqual(['40px', '0px'])
  await page.setViewportSize({ width: 740, height: 360 })
  await expect.poll(fades).toEqual(['0px', '0px'])
  await page.context().close()
})

test('the page can be put on a home screen and shared: its manifest, icons and picture are there, in the sizes they claim', async ({
  page,
}) => {
  await page.goto(`${service.address}/login`)
  const href = async (rel: string) => new URL((await page.locator(`link[rel="${rel}"]`).getAttribute('href')) ?? '', page.url()).href
  const answer = await page.request.get(await href('manifest'))
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string; sizes: string; type: string }[] }
  expect(manifest.start_url).toBe('/')
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  // Link previews fetch the picture separately, so its URL is absolute.
  expect(shared).toBe(`${service.address}/share.png`)
  const icons = [
    ...manifest.icons.filter(({ type }) => type === 'image/png'),
    { src: await href('apple-touch-icon'), sizes: '180x180' },
    { src: shared ?? '', sizes: '1200x630' },
  ]
  expect(icons).toHaveLength(5)
  for (const { src, sizes } of icons) {
    const size = await page.evaluate<string>(
      `fetch(${JSON.stringify(src)}).then((icon) => icon.blob()).then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`,
    )
    expect([src, size]).toEqual([src, sizes])
  }
})

test('R-176 Ctrl and K searches screens and records from any page, by keys and by touch, and the tab says what waits unread', async ({
  browser,
}) => {
  const own = await crowd.agency()
  const other = await crowd.agency()
  const soap = await buildPublishedCampaign(crowd.deps, own.member, { name: 'Juniper soap' })
  await buildPublishedCampaign(crowd.deps, other.member, { name: 'Juniper gin' })
  const page = await enter(browser, own)
  await page.goto('/agency/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Show this list')
  // Dialogs do not stack.
  await page.keyboard.press('Control+k')
  await keys.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox', { name: 'Search screens and records' })
  await expect(field).toBeFocused()
  await field.fill('juniper')
  await expect(dialog.getByRole('option', { name: 'Juniper soap' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText('Juniper gin')).toHaveCount(0)
  await field.fill('pay')
  await expect(dialog.getByRole('option', { name: /^Payments/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(dialog.getByRole('option', { name: /^Payment methods/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await field.fill('juniper')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/agency\/campaigns\/[\w-]+\/summary$/)
  await expect(dialog).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('zzz')
  await expect(dialog.getByText('Nothing found for “zzz”.')).toBeVisible()
  await field.fill('dash')
  await dialog.getByRole('option', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/agency/dashboard')
  await page.goto('/agency/jobs')
  await expect(page).toHaveTitle('Jobs · Pairtake')
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')

  // An applicant can be found by name before any message exists, and only by the brand they applied to.
  await apply((await crowd.creator('Juno')).client, soap.id, 100)
  await page.reload()
  await expect(page).toHaveTitle('(1) Jobs · Pairtake')
  await expect(icon).toHaveAttribute('href', '/favicon-unread.svg')
  expect((await page.request.get('/favicon-unread.svg')).status()).toBe(200)
  await page.keyboard.press('Control+k')
  await field.fill('juno')
  const found = dialog.getByRole('option', { name: /^Juno K\..*Juniper soap$/ })
  await found.click()
  await expect(page).toHaveURL(/\/candidates\?state=new&candidateRequestId=[\w-]+$/)
  await expect(page.getByRole('dialog').getByText('Juno K.').first()).toBeVisible()
  await page.context().close()
})
