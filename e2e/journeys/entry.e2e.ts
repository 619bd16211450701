import { expect, test, type Browser } from '#harness/test.ts'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage, pathOf } from '#pages/as-member.ts'
import { fillLogin } from '#pages/entry.ts'
import { confirmationLink, findMail, joinAs, password } from '#steps/entry.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.start({ SOCIAL_LINKS: 'Instagram=https://instagram.com/pairtake,TikTok=https://tiktok.com/@pairtake' })
  await joinAs(service.address, { email: 'ida@nordlys.example', role: 'agency', firstName: 'Ida', lastName: 'Lund' })
})
test.afterAll(() => service.stop())

const visit = (browser: Browser) => openPage(browser, new Client(service.address))

test('S1-002 S1-008 S1-004 /login asks for both fields, says why it failed, and leads on', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()

  await fillLogin(page, 'ida@nordlys.example', 'not the password')
  await expect(page.getByText(/^Failed logging in: \S/)).toBeVisible()
  const tooOften = { status: 429, json: { code: 'TOO_OFTEN', message: 'Please wait a minute.' } }
  const isMended = await answerInstead(page, '**/internal/auth/login', (route) => route.fulfill(tooOften))
  await fillLogin(page, 'ida@nordlys.example', password)
  await expect(page.getByText('Please wait a minute.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Failed logging in/)).toHaveCount(0)
  isMended()
  const sent = page.waitForRequest('**/internal/auth/login')
  await fillLogin(page, 'ida@nordlys.example', password)
  expect((await sent).postDataJSON()).toEqual({ username: 'ida@nordlys.example', password })
  await expect(page).toHaveURL('/agency/dashboard')
  expect(await page.evaluate<string>("localStorage.getItem('user-token')")).toBeTruthy()

  // An emailed link opened while signed out is shown after the login; after logging out, the login leads to the start page.
  await page.evaluate('localStorage.clear()')
  await page.goto('/settings/notifications?from=mail#top')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, 'ida@nordlys.example', password)
  await expect(page).toHaveURL(/\/settings\/notifications/)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, 'ida@nordlys.example', password)
  await expect(page).toHaveURL('/agency/dashboard')
  await page.context().close()
})

test('S1-027 S1-028 S1-029 S1-030 S1-031 S1-032 a forgotten password is replaced by a mailed link that works once', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ida@nordlys.example')
  const sent = page.waitForRequest('**/internal/auth/reset-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'ida@nordlys.example' })
  await expect(page.getByText(/^Check your inbox\.\.\./)).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(/^You just recently did this\. You can retry in \d+ seconds\.$/)).toBeVisible()

  const mail = await findMail(service.address, 'ida@nordlys.example', /reset-password\//)
  const path = new URL(/https?:\/\/\S+reset-password\/[\w-]+/.exec(mail.text)?.[0] ?? '').pathname
  const second = await visit(browser)
  for (const one of [page, second]) {
    const asked = one.waitForRequest('**/internal/auth/reset-password-token-valid*')
    await one.goto(path)
    expect(new URL((await asked).url()).search).toBe(`?token=${path.split('/').pop()}`)
    await expect(one.getByLabel('New password', { exact: true })).toBeVisible()
  }
  await page.getByLabel('New password', { exact: true }).fill('slow evenings 8')
  await page.getByLabel('New password again').fill('slow evenings 9')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await page.getByLabel('New password again').fill('slow evenings 8')
  const confirmed = page.waitForRequest('**/internal/auth/reset-password-confirm')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  const pair = { first: 'slow evenings 8', second: 'slow evenings 8' }
  expect((await confirmed).postDataJSON()).toEqual({ token: path.split('/').pop(), password: pair })
  await expect(page).toHaveURL('/agency/dashboard')

  await second.getByLabel('New password', { exact: true }).fill('slow evenings 8')
  await second.getByLabel('New password again').fill('slow evenings 8')
  const answered = second.waitForResponse('**/internal/auth/reset-password-confirm')
  await second.getByRole('button', { name: 'Save and log in' }).click()
  const answer = await answered
  expect(answer.status()).toBe(409)
  await expect(second.getByText(((await answer.json()) as { message: string }).message)).toBeVisible()
  await second.reload()
  await expect(
    second.getByText(
      'The link you used to reset your password is invalid. Likely it expired. In that case - request a password reset again.',
    ),
  ).toBeVisible()
})

test('R-511 when the row that has the focus disappears, the row that takes its position has it', async ({ browser }) => {
  const client = await joinAs(service.address, { email: 'ulla@nordlys.example', role: 'agency', firstName: 'Ulla', lastName: 'Berg' })
  for (let device = 0; device < 3; device += 1)
    await new Client(service.address).call(login, { body: { username: 'ulla@nordlys.example', password } })
  const page = await openPage(browser, client)
  await page.goto('/settings/account')
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  const others = page.getByRole('button', { name: /^Sign out / })
  await expect(others).toHaveCount(3)
  for (const left of [2, 1, 0]) {
    const device = others.nth(left === 1 ? 1 : 0)
    const index = await device.evaluate((button) => {
      const row = button.closest('li')
      return [...(row?.parentElement?.children ?? [])].findIndex((one) => one === row)
    })
    await device.focus()
    await page.keyboard.press('Enter')
    await expect(others).toHaveCount(left)
    await expect(rows.nth(Math.min(index, left))).toBeFocused()
    if (left !== 2) continue
    // From the row the keyboard goes on to its own button.
    await page.keyboard.press('Tab')
    await expect(others.first()).toBeFocused()
  }
  await page.context().close()
})

test('S1-033 S1-037 S1-045 a lost device can be signed out; logout ends the session here and on the server, and clears all local storage', async ({
  browser,
}) => {
  const client = await joinAs(service.address, { email: 'ola@nordlys.example', role: 'agency', firstName: 'Ola', lastName: 'Berg' })
  const statusFor = async (token?: string) =>
    (await fetch(`${service.address}/internal/user/general`, { headers: { authorization: `Bearer ${token}` } })).status
  const lost = await new Client(service.address).call(login, { body: { username: 'ola@nordlys.example', password } })
  const page = await openPage(browser, client)
  await page.goto('/settings/account')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out / }).click()
  await expect(page.getByText('Device signed out')).toBeVisible()
  expect(await statusFor(lost.token)).toBe(401)
  await page.goto('/agency/dashboard')
  await page.evaluate("localStorage.setItem('xdebug', 'kept')")
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate<number>('localStorage.length')).toBe(0)
  await expect.poll(() => statusFor(client.token)).toBe(401)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
})

test('S2-001 on paper the terms are only words, black on white, with clocks, fees and addresses', async ({ browser }) => {
  const page = await visit(browser)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/legal/terms-of-service')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
  for (const gone of ['banner', 'contentinfo', 'navigation', 'button']) await expect(page.getByRole(gone as 'button')).toHaveCount(0)
  await expect(page.locator('[data-toast-region]')).toBeHidden()
  const main = page.getByRole('main')
  for (const named of ['15% of the creator', 'after 30 days', 'for 7 days is approved', '72 hours after delivery', '€50']) {
    await expect(main).toContainText(named)
  }
  await expect(main).toContainText(`${service.address}/legal/terms-of-service`)
  await expect(main.getByRole('link', { name: 'support@pairtake.test' }).first()).toBeVisible()
  const colors = await page.evaluate<string[]>(`
    ['h1', 'h2', 'main p', 'main section a'].map((selector) => getComputedStyle(document.querySelector(selector)).color)
      .concat(getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).backgroundColor)`)
  expect(colors.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'rgb(0, 0, 0)'))
  expect(colors.slice(4)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.context().close()
})

test('S1-034 S2-001 S2-002 S2-003 the terms are public, in nine sections, above a footer with all its links', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/legal/terms-of-service')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '1. Roles',
    '2. Payments and fees',
    '3. Content ownership',
    '4. Disputes',
    '5. Termination',
    '6. Liability',
    '7. Availability',
    '8. Privacy',
    '9. Moderation',
  ])
  await expect(page.getByText(/Administrators/).first()).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(footer.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:support@pairtake.test')
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.com/pairtake')
  await expect(footer.getByRole('link', { name: 'TikTok' })).toHaveAttribute('href', 'https://tiktok.com/@pairtake')
  await footer.getByRole('link', { name: 'Terms of service' }).click()
  expect(pathOf(page)).toBe('/legal/terms-of-service')
})

test('R-543 a tab that is open when a link of another member’s email logs in, in a second tab, becomes theirs', async ({ browser }) => {
  const address = service.address
  const email = 'mara@films.example'
  const body = { role: 'creator' as const, email, password, firstName: 'Mara', lastName: 'Kolar', companyName: '', residenceCountry: 'DE' }
  await new Client(address).call(signup, { body })
  const link = await confirmationLink(address, email)

  const person = { email: 'ines@nordlys.example', role: 'agency', firstName: 'Ines', lastName: 'Lund' } as const
  const page = await openPage(browser, await joinAs(address, person))
  await page.goto('/agency/jobs')
  await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible()
  // A changed form asks before it is left, but not here: what is typed would be saved for Mara.
  const changed = await page.context().newPage()
  const asked: string[] = []
  changed.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await changed.goto('/settings/user-profile')
  await changed.getByLabel('First name').pressSequentially('!')
  const tab = await page.context().newPage()
  await tab.goto(link.pathname + link.search)
  await expect(tab).toHaveURL('/creator/dashboard')
  await expect(page).toHaveURL('/creator/dashboard')
  await expect(page.getByRole('banner')).toContainText('Mara')
  await expect(changed.getByLabel('First name')).toHaveValue('Mara')
  expect(asked).toEqual([])
  await page.context().close()
})
