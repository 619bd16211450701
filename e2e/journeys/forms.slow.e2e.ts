import { expect, test, type Browser } from '#harness/test.ts'
import { createCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { Client } from '#harness/client.ts'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage, telephone } from '#pages/as-member.ts'
import { pressSlowly } from '#pages/press.ts'
import { shownAfterTicks, stopClock } from '#pages/still-clock.ts'
import { confirmationLink, password } from '#steps/entry.ts'

let service: Service
let crowd: Crowd
let agency: Somebody
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const enter = (browser: Browser) => openPage(browser, agency.client)

test('a changed form asks before it is left by a link, by Back and by closing the tab; an unchanged one does not', async ({ browser }) => {
  const page = await enter(browser)
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goto('/settings/account')
  await page.getByRole('link', { name: 'User profile' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByRole('link', { name: 'Account and devices' }).click()
  await expect(page).toHaveURL('/settings/account')
  await page.getByRole('link', { name: 'User profile' }).click()

  await page.getByLabel('First name').fill('Ines')
  await page.getByRole('link', { name: 'Account and devices' }).click()
  await expect(asks).toBeVisible()
  await asks.getByRole('button', { name: 'Stay here' }).click()
  await expect(asks).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await page.goBack()
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/settings/user-profile')
  await expect(page.getByLabel('First name')).toHaveValue('Ines')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await page.getByRole('link', { name: 'Account and devices' }).click()
  await asks.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/settings/account')
  await page.context().close()
})

test('a double click and Enter pressed twice send a form once, and a button acts once', async ({ browser }) => {
  const page = await enter(browser)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname}`)))
  await page.goto('/settings/user-profile')
  await page.getByLabel('First name').fill('Ina')
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  expect(sent.splice(0)).toEqual(['PATCH /internal/user/profile'])
  await page.reload()
  await page.getByLabel('First name').fill('Ida')
  await page.evaluate(`(() => {
    const form = document.querySelector('input[name=firstName]').form
    form.requestSubmit()
    form.requestSubmit()
  })()`)
  await expect.poll(() => sent).toEqual(['PATCH /internal/user/profile'])
  sent.length = 0
  await page.goto('/settings/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).dblclick()
  await download
  expect(sent).toEqual(['POST /internal/user/export'])
  await page.context().close()
})

test('what the server refuses of a field stands at the field, also where other parts of the form draw it', async ({ browser }) => {
  const odd = ['Not this one.']
  const refusal = (children: object) => ({ status: 400, json: { code: 'VALIDATION_FAILED', message: 'No.', errors: { children } } })

  const creator = await openPage(browser, (await crowd.creator()).client)
  await creator.route('**/internal/creator-profile', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill(refusal({ shortBio: { errors: odd }, socialInfo: { children: { instagram: { errors: odd } } } })),
  )
  await creator.goto('/settings/creator-profile')
  await creator.getByLabel('Short bio').fill('Slow food, slow light.')
  await creator.getByRole('button', { name: 'Save', exact: true }).click()
  for (const label of ['Short bio', 'Instagram handle or url']) {
    await expect(creator.getByLabel(label)).toHaveAccessibleDescription(/Not this one\./)
    await expect(creator.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(creator.getByLabel('Short bio')).toBeFocused()
  await creator.context().close()

  const { data } = await agency.client.call(createCampaign, { body: { name: 'Oat milk, slow mornings' } })
  const page = await enter(browser)
  await page.route(`**/internal/campaigns/${data.id}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill(refusal({ name: { errors: odd }, description: { errors: odd }, desiredCreators: { errors: odd } })),
  )
  await page.goto(`/agency/campaigns/${data.id}/edit`)
  await page.getByLabel('Description').fill('Slow.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please fix the following errors:')).toBeVisible()
  for (const label of ['Name', 'Description']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Not this one\./)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await page.context().close()
})

test('R-388 the press on a button counts, although leaving the field before it shows an error there', async ({ browser }) => {
  const visitor = await openPage(browser, new Client(service.address))
  await visitor.goto('/login')
  // The rules of the form are there once its first error shows.
  await visitor.getByLabel('Email').blur()
  await expect(visitor.getByText('Email is required.')).toBeVisible()
  await visitor.getByLabel('Email').fill('ida@nordlys.example')
  await expect(visitor.getByText('Email is required.')).toHaveCount(0)
  await visitor.getByLabel('Password', { exact: true }).focus()
  await pressSlowly(visitor, 'Login')
  await expect(visitor.getByText('Password is required.')).toBeVisible()
  await expect(visitor.getByLabel('Password', { exact: true })).toBeFocused()
  await visitor.context().close()

  const page = await enter(browser)
  await page.goto('/agency/billing/billing-information')
  await page.getByLabel('City').fill('')
  await page.getByLabel('City').press('Tab')
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Address').fill('')
  await pressSlowly(page, 'Save')
  // Whoever sends the form is taken to its first error.
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.context().close()
})

test('R-388 on a touch screen, too, the press on a button counts although leaving the field shows an error', async ({ browser }) => {
  const page = await openPage(browser, new Client(service.address), telephone)
  await page.goto('/login')
  await page.getByLabel('Email').tap()
  await page.getByLabel('Password', { exact: true }).tap()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await page.getByLabel('Email').fill('ida@nordlys.example')
  await expect(page.getByText('Email is required.')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).tap()
  const box = await page.getByRole('button', { name: 'Login', exact: true }).boundingBox()
  if (!box) throw new Error('Login is not shown.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 3)
  // Whoever sends the form is taken to its first error.
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.context().close()
})

test('S1-010 S1-015 the keyboard alone signs up and logs in', async ({ browser }) => {
  const page = await openPage(browser, new Client(service.address))
  const keys = page.keyboard
  await page.goto('/signup')
  await page.getByLabel('Email').focus()
  await keys.type('kim@films.example')
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await keys.press('Tab')
  await expect(page.getByRole('radio', { name: 'Brand/Agency' })).toBeFocused()
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Creator/ })).toBeChecked()
  for (const words of ['Kim', 'Ruiz']) {
    await keys.press('Tab')
    await keys.type(words)
  }
  await keys.press('Tab')
  await keys.type('spa')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
  // On a closed list, Escape keeps the selection.
  await keys.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
  await page.getByLabel('Last name').focus()
  const sent = page.waitForRequest('**/internal/auth/signup')
  await keys.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ email: 'kim@films.example', role: 'creator', residenceCountry: 'ES' })
  await expect(page).toHaveURL('/signup-success/confirm-email')

  // The creator profile starts with the country given at signup.
  const link = await confirmationLink(service.address, 'kim@films.example')
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL('/creator/dashboard')
  await page.goto('/settings/creator-profile')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')

  await page.goto('/logout')
  await page.getByLabel('Email').focus()
  await keys.type('kim@films.example')
  await keys.press('Tab')
  if (!(await page.getByRole('textbox', { name: 'Password' }).evaluate((field) => field === document.activeElement)))
    await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await expect(page).toHaveURL('/creator/dashboard')
  await page.context().close()
})

test('S2-008 S1-204 a toast lasts 8 s, one of an error too, and waits while it is pointed at', async ({ browser }) => {
  const page = await enter(browser)
  await stopClock(page)
  await page.goto('/settings/user-profile')
  const toast = page.getByText('Profile updated successfully')
  await shownAfterTicks(page, page.getByLabel('First name'))
  await page.getByLabel('First name').fill('Ida')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shownAfterTicks(page, toast)
  await page.clock.runFor(7000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1100)
  await shownAfterTicks(page, toast, false)

  await page.goto('/settings/notifications')
  await page.route('**/internal/user/mail-preferences', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await shownAfterTicks(page, page.getByRole('switch').first())
  await page.getByRole('switch').first().click()
  const failure = page.getByText('Failed contacting the server. The issue is most likely on our end, sorry.')
  await shownAfterTicks(page, failure)
  await failure.hover()
  await page.clock.runFor(20_000)
  await expect(failure).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8100)
  await shownAfterTicks(page, failure, false)
  await page.context().close()
})

test('a message closed by key gives the focus back to where it was before the messages', async ({ browser }) => {
  const page = await enter(browser)
  await stopClock(page)
  const refusals = ['Please wait a minute.', 'Please wait another minute.']
  const answers = refusals.values()
  await page.route('**/internal/user/mail-preferences', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: answers.next().value } }),
  )
  await page.goto('/settings/notifications')
  const mail = page.getByRole('switch').first()
  await shownAfterTicks(page, mail)
  for (const words of refusals) {
    await mail.click()
    await shownAfterTicks(page, page.getByText(words))
  }
  const close = page.getByRole('region', { name: 'Messages from Pairtake' }).getByRole('button', { name: 'Close this message' })
  await expect(close).toHaveCount(2)
  await mail.focus()
  await close.first().focus()
  await close.last().focus()
  await close.last().press('Enter')
  await expect(close).toHaveCount(1)
  await expect(mail).toBeFocused()
  await page.context().close()
})

test('a list of choices takes letters once it is there, one composition at a time, and the best match comes first', async ({ browser }) => {
  const page = await openPage(browser, new Client(service.address))
  const country = page.getByRole('combobox', { name: 'Country' })
  const keys = page.keyboard
  await page.goto('/signup')
  await expect(country).toBeVisible()
  await country.focus()
  // An input method repeatedly sets its intermediate text; only its final text was typed.
  const line = await page.context().newCDPSession(page)
  for (const text of ['g', 'ge', 'ger']) {
    await line.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await line.send('Input.insertText', { text: 'ger' })
  await expect(country).toHaveValue('ger')
  await keys.type('many', { delay: 20 })
  await expect(country).toHaveValue('germany')
  await expect(page.getByRole('option')).toHaveText(['Germany'])
  // Options that begin with the query come first.
  await country.fill('ger')
  await expect(page.getByRole('option')).toHaveText(['Germany', 'Algeria', 'Niger', 'Nigeria'])
  await keys.press('Enter')
  await expect(country).toHaveValue('Germany')
  await page.context().close()
})

test('where the list of choices cannot be fetched, the browser’s own one takes its place and nothing typed is lost', async ({
  browser,
}) => {
  const page = await openPage(browser, new Client(service.address))
  await page.goto('/signup')
  const combobox = page.getByRole('combobox', { name: 'Country' })
  await expect(combobox).toBeVisible()
  const code = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .findLast((name) => name.endsWith('.js')),
  )
  await page.context().close()
  const again = await openPage(browser, new Client(service.address))
  await again.route(String(code), (route) => route.abort())
  await again.goto('/signup')
  await again.getByRole('textbox', { name: 'First name' }).fill('Kim')
  await again.locator('select').selectOption({ label: 'Spain' })
  await expect(again.locator('select')).toHaveValue('ES')
  await expect(again.getByRole('textbox', { name: 'First name' })).toHaveValue('Kim')
  await again.context().close()
})
