import { expect, test, type Browser, type Locator, type Page } from '#harness/test.ts'
import { makeVideo } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage, settled } from '#pages/as-member.ts'
import { faultsOfOpen } from '#pages/look.ts'
import { shownAfterTicks, stopClock } from '#pages/still-clock.ts'

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

const enter = (browser: Browser, { client }: Somebody, options: Parameters<typeof openPage>[2] = {}) => openPage(browser, client, options)
const phone = { viewport: { width: 360, height: 740 } }

test('what opens over a screen reads well in both schemes: menus, dialogs, lists of choices, toasts', async ({ browser }) => {
  const faults: string[] = []
  const page = await enter(browser, agency)
  await page.goto('/settings/user-profile')
  await page.getByRole('button', { name: /account menu/ }).click()
  faults.push(...(await faultsOfOpen(page, 'account menu')))
  await page.keyboard.press('Escape')
  await page.getByLabel('First name').fill('Ines')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  faults.push(...(await faultsOfOpen(page, 'question before leaving')))
  await page.keyboard.press('Escape')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('First name is required.')).toBeVisible()
  faults.push(...(await faultsOfOpen(page, 'a field in error')))
  await page.getByLabel('First name').fill('Ines')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  faults.push(...(await faultsOfOpen(page, 'toasts')))
  await page.context().close()

  const member = await enter(browser, creator)
  await member.goto('/settings/creator-profile')
  await member.getByRole('combobox', { name: 'Country' }).click()
  await expect(member.getByRole('listbox')).toBeVisible()
  faults.push(...(await faultsOfOpen(member, 'list of countries')))
  await member.keyboard.press('Escape')
  await member.getByRole('combobox', { name: 'Professional languages' }).click()
  await expect(member.getByRole('listbox')).toBeVisible()
  faults.push(...(await faultsOfOpen(member, 'list of languages')))
  await member.goto('/settings/account?delete=true')
  await expect(member.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  faults.push(...(await faultsOfOpen(member, 'deleting the account')))
  await member.context().close()

  const small = await enter(browser, creator, phone)
  await small.goto('/creator/jobs')
  await small.getByRole('button', { name: 'Open the menu' }).click()
  faults.push(...(await faultsOfOpen(small, 'mobile menu')))
  await small.context().close()
  expect(faults).toEqual([])
})

/** Checks that it opens with Enter, keeps the focus on repeated Tab presses, and returns it on Escape. */
async function holdsFocus(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    // At either end, the focus guard next to the popup has the focus for one frame. Between two rounds the browser's own bar has it, which the page
    // sees as the body.
    const comesBack = () => opened.evaluate((box) => box.contains(document.activeElement) || document.activeElement === document.body)
    await expect.poll(comesBack).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the focus moves into what opens, stays there, and goes back to what opened it', async ({ browser }) => {
  const page = await enter(browser, agency)
  await page.goto('/agency/campaigns')
  await holdsFocus(page, page.getByRole('link', { name: 'New campaign' }).first(), page.getByRole('dialog', { name: 'New campaign' }))
  const account = page.getByRole('button', { name: /account menu/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Profile & settings' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.context().close()

  const small = await enter(browser, agency, phone)
  await small.goto('/settings/account')
  await holdsFocus(small, small.getByRole('button', { name: 'Open the menu' }), small.getByRole('dialog', { name: 'Menu' }))
  await holdsFocus(
    small,
    small.getByRole('link', { name: 'Delete my account' }),
    small.getByRole('dialog', { name: 'Delete your account?' }),
  )
  await small.context().close()
})

test('the focus is seen wherever Tab takes it, and the first stop skips the bar', async ({ browser }) => {
  const page = await enter(browser, agency)
  await page.goto('/settings/user-profile')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  const unseen: string[] = []
  await page.evaluate('document.activeElement.blur()')
  for (let stop = 0; stop < 24; stop += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate<string | null>(`(() => {
      const focused = document.activeElement
      // A card's radio or a file button is drawn by the label around it.
      const around = [focused, focused.closest('label'), focused.parentElement]
      const isSeen = around.some((element) => element && (parseFloat(getComputedStyle(element).outlineWidth) >= 2 && getComputedStyle(element).outlineStyle !== 'none'))
      return focused === document.body || isSeen ? null : focused.outerHTML.slice(0, 120)
    })()`)
    if (fault !== null) unseen.push(fault)
  }
  expect(unseen).toEqual([])
  await page.context().close()
})

test('a new screen is named in the window and read aloud, and the keyboard begins at its top', async ({ browser }) => {
  const page = await enter(browser, agency)
  await page.goto('/agency/campaigns')
  await expect(page).toHaveTitle('Campaigns · Pairtake')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).press('Enter')
  await expect(page).toHaveTitle('Jobs · Pairtake')
  await expect(page.getByRole('main', { name: 'Jobs' })).toBeFocused()
  await page.goto('/settings/account')
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Change password' })
  await link.press('Enter')
  await expect(page).toHaveURL('/settings/security/change-password')
  await expect(link).toBeFocused()
  await page.context().close()
})

test('S2-008 a toast is announced, an error at once, also while a dialog hides the rest', async ({ browser }) => {
  const page = await enter(browser, creator)
  await page.goto('/settings/user-profile')
  // The regions exist before their text: screen readers do not announce a region added together with its text.
  const region = page.getByRole('region', { name: 'Messages from Pairtake' })
  await expect(region.locator('[role=alert]')).toBeAttached()
  await page.getByLabel('First name').fill('Mira')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(region.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible()
  await page.route('**/internal/user/mail-preferences', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.goto('/settings/notifications')
  await page.getByRole('switch').first().click()
  await expect(region.getByRole('alert')).toContainText('Failed contacting the server.')
  await expect(region.getByRole('alert')).toHaveAttribute('aria-live', 'assertive')
  await page.context().close()
})

test('R-511 an upload that is paused by key keeps the focus, and goes on by the same key', async ({ browser }) => {
  const page = await enter(browser, creator)
  // No byte arrives, so the upload stays what it is.
  await page.route('**/parts/**', () => undefined)
  await page.goto('/creator/portfolio')
  await page.getByRole('textbox', { name: 'Name' }).fill('Noon')
  const film = await makeVideo({ seconds: 1, width: 240, height: 426, audio: false })
  await page.locator('input[type=file]:not([multiple])').setInputFiles(film)
  const upload = page.getByRole('listitem').filter({ hasText: 'Noon' })
  for (const [press, then] of [
    [/^Pause /, /^Resume /],
    [/^Resume /, /^Pause /],
  ] as const) {
    await upload.getByRole('button', { name: press }).focus()
    await page.keyboard.press('Enter')
    await expect(upload.getByRole('button', { name: then })).toBeFocused()
  }
  await upload.getByRole('button', { name: /^Cancel / }).click()
  await page.context().close()
})

test('R-422 the keyboard cancels an upload, has time to undo it, and is back at the upload afterwards', async ({ browser }) => {
  const page = await enter(browser, creator)
  const focusAt = (name: string | RegExp) => async () => {
    await page.clock.runFor(5)
    return page.getByRole('button', { name }).evaluateAll((found) => found.some((button) => button === document.activeElement))
  }
  // No byte arrives, so the upload stays what it is.
  await page.route('**/parts/**', () => undefined)
  await stopClock(page)
  await page.goto('/creator/portfolio')
  await shownAfterTicks(page, page.getByRole('textbox', { name: 'Name' }))
  const film = await makeVideo({ seconds: 1, width: 240, height: 426, audio: false })
  const cancel = page.getByRole('button', { name: /^Cancel / })
  const beginAndCancel = async (name: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.locator('input[type=file]:not([multiple])').setInputFiles(film)
    await shownAfterTicks(page, cancel)
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect.poll(focusAt('Undo')).toBe(true)
    await expect(cancel).toHaveCount(0)
  }
  await beginAndCancel('Morning')
  await page.clock.runFor(20_000)
  // A pointer that only passes by takes no time away from the keyboard.
  await page.getByText('Upload of Morning cancelled').hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(focusAt(/^Cancel /)).toBe(true)
  await expect(page.getByText('Upload of Morning cancelled')).toHaveCount(0)

  // Whoever uses a mouse keeps the focus, and has 8 s.
  await cancel.click()
  await shownAfterTicks(page, page.getByText('Upload of Morning cancelled'))
  await page.mouse.move(0, 0)
  expect(await focusAt('Undo')()).toBe(false)
  await page.clock.runFor(8100)
  await shownAfterTicks(page, page.getByText('Upload of Morning cancelled'), false)

  // Whoever closes the message goes on at the content of the page.
  await beginAndCancel('Evening')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await shownAfterTicks(page, page.getByText('Upload of Evening cancelled'), false)
  await expect(page.locator('#content')).toBeFocused()
  await page.context().close()
})

test('who asks for less motion gets none', async ({ browser }) => {
  // Of the dialog itself: a link's hover or a skeleton moves as well.
  const longest = `(() => Math.max(0, ...document.getAnimations()
    .filter(({ effect }) => effect.target?.closest('[role=dialog]')).map(({ effect }) => Number(effect.getComputedTiming().duration))))()`
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const page = await enter(browser, agency, { reducedMotion })
    await page.goto('/agency/campaigns')
    await page.getByRole('link', { name: 'New campaign' }).first().waitFor()
    // Read in the same frames in which the dialog appears.
    await page.evaluate(
      `window.longestSeen = 0; (function look() { window.longestSeen = Math.max(window.longestSeen, ${longest}); requestAnimationFrame(look) })()`,
    )
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await expect(page.getByRole('dialog', { name: 'New campaign' })).toBeVisible()
    // It begins to move a frame after it is there, and is seen in the next one.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))',
    )
    const seen = await page.evaluate<number>('window.longestSeen')
    if (reducedMotion === 'reduce') expect(seen).toBeLessThanOrEqual(1)
    else expect(seen).toBeGreaterThan(100)
    await page.context().close()
  }
})
