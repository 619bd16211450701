import { expect, test, type Browser, type Page, type Request } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { choose, fillLogin } from '#pages/entry.ts'
import { confirmationLink, password } from '#steps/entry.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.start()
})
test.afterAll(() => service.stop())

const visit = (browser: Browser) => openPage(browser, new Client(service.address))

async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('First name').fill('Mara')
  await page.getByLabel('Last name').fill('Kovac')
  await choose(page, 'Country', 'Germany')
}

test('S1-009 S1-010 S1-011 S1-015 S1-018 /signup has its fields in order, on cyan, for a brand first', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Welcome, enter your details to sign up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pairtake, home' })).toHaveAttribute('href', '/')
  await expect(page.getByText('Already have an account? Login')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/login')
  const box = await page.getByRole('main').boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(10)
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible()
  // The background behind the card is cyan, so blue and green are well above red.
  const ground = await page.evaluate<string>('getComputedStyle(document.querySelector("main").parentElement).backgroundColor')
  const agencyBar = await page.evaluate<string>(
    `(() => { const probe = document.body.appendChild(document.createElement('i')); probe.style.color = 'var(--agency-bar)'; const is = getComputedStyle(probe).color; probe.remove(); return is })()`,
  )
  expect(ground).toBe(agencyBar)

  const order = await page
    .getByRole('main')
    .evaluate((main) =>
      Array.from(
        main.querySelectorAll('form input:not([type=hidden]):not([aria-hidden=true]), form a, form button[type=submit]'),
        (part) => part.getAttribute('name') || part.getAttribute('role') || part.getAttribute('href') || part.getAttribute('type'),
      ),
    )
  expect(order).toEqual([
    'email',
    'password',
    'role',
    'role',
    'firstName',
    'lastName',
    'combobox',
    'companyName',
    '/legal/terms-of-service',
    'submit',
  ])

  await expect(page.getByRole('radio', { name: 'Brand/Agency' })).toBeChecked()
  await expect(page.getByText('(Optional)')).toHaveCount(0)
  await page.getByText('Creator', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Creator/ })).toBeChecked()
  await expect(page.getByText('(Optional)')).toBeVisible()
  await page.getByText('Brand/Agency').click()
  await expect(page.getByRole('radio', { name: 'Brand/Agency' })).toBeChecked()

  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')

  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('germ')
  await expect(page.getByRole('option')).toHaveText(['Germany'])
  await page.getByRole('option', { name: 'Germany' }).click()

  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'terms of service' }).click()
  await expect(await opened).toHaveURL('/legal/terms-of-service')
  await expect(page).toHaveURL('/signup')
})

test('S1-016 S1-017 S1-018 S1-019 /signup says at each field what is missing, and sends nothing', async ({ browser }) => {
  const page = await visit(browser)
  const sent: Request[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request)))
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const words of [
    'Email is required.',
    'Password is required.',
    'First name is required.',
    'Last name is required.',
    'Please choose a country.',
    'Company name is required.',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('First name').fill('x'.repeat(61))
  await page.getByLabel('Company name').fill('x')
  await page.getByLabel('Last name').fill('Lund')
  await expect(page.getByText('This is not an email address.')).toBeVisible()
  await expect(page.getByText('First name may have at most 60 characters.')).toBeVisible()
  await expect(page.getByText('Company name needs at least 2 characters.')).toBeVisible()
  await page.getByLabel('Company name').fill('x'.repeat(121))
  await expect(page.getByText('Company name may have at most 120 characters.')).toBeVisible()
  expect(sent).toEqual([])
})

test('S1-021 S1-186 what the server refuses stands in an error area under the form, by friendly names', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/signup')
  await fillSignup(page, 'ola@nordlys.example')
  await page.getByLabel('Company name').fill('Nordlys')
  // A common password that only the server recognises.
  await page.getByRole('textbox', { name: 'Password' }).fill('password1')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const area = page.getByRole('main').locator('form').getByText('Please fix the following errors:').locator('xpath=..')
  await expect(area.getByRole('listitem')).toHaveText([/^Password: \S/])

  // The wire's field names: the server's answer to a client without its own rules.
  const names = {
    email: 'Email',
    role: 'Role',
    firstName: 'First name',
    lastName: 'Last name',
    residenceCountry: 'Country',
    companyName: 'Company name',
  }
  const children = Object.fromEntries(Object.keys(names).map((name) => [name, { errors: ['Not this one.'] }]))
  await page.route('**/internal/auth/signup', (route) =>
    route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', message: 'Some fields are not right.', errors: { children } } }),
  )
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(area.getByRole('listitem')).toHaveText(Object.values(names).map((name) => `${name}: Not this one.`))
})

test('S1-013 S1-014 S1-020 S1-022 S1-023 signing up happens once, replaces the form and waits for the mail', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/legal/terms-of-service')
  await page.goto('/signup')
  await page.getByText('Creator', { exact: true }).click()
  await fillSignup(page, 'mara@films.example')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  const bodies: unknown[] = []
  await page.route('**/internal/auth/signup', async (route) => {
    bodies.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Sign up' })
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await page.getByLabel('Last name').press('Enter')
  letThrough()
  await expect(page).toHaveURL('/signup-success/confirm-email')
  expect(bodies).toEqual([
    {
      email: 'mara@films.example',
      password,
      role: 'creator',
      firstName: 'Mara',
      lastName: 'Kovac',
      residenceCountry: 'DE',
      companyName: '',
    },
  ])

  const main = page.getByRole('main')
  await expect(main).toContainText('We sent you a confirmation email.')
  await expect(main.locator('button, input')).toHaveCount(0)
  await expect(main.getByRole('link')).toHaveCount(1) // the logo
  await page.goBack()
  await expect(page).toHaveURL('/legal/terms-of-service')
})

test('S1-005 S1-006 S1-007 S1-026 who has not confirmed is told so, and gets the mail again, not too often', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/login')
  await fillLogin(page, 'mara@films.example', password)
  const resend = page.getByRole('button', { name: 'Resend confirmation email' })
  await expect(resend).toBeVisible()
  await expect(page.getByText(/confirm/i).first()).toBeVisible()
  await expect(page.getByText('Failed logging in')).toHaveCount(0)
  const sent = page.waitForRequest('**/internal/auth/resend-confirmation-email')
  await resend.click()
  expect((await sent).postDataJSON()).toEqual({ email: 'mara@films.example' })
  await expect(page.getByText('Confirmation email resent...')).toBeVisible()

  await page.reload()
  await fillLogin(page, 'mara@films.example', password)
  await resend.click()
  await expect(page.getByText(/^You just recently did this\. You can retry in \d+ seconds$/)).toBeVisible()
})

test('S1-024 S1-025 the mailed link logs in once and leaves no trace in the history', async ({ browser }) => {
  const page = await visit(browser)
  const link = await confirmationLink(service.address, 'mara@films.example')
  await page.goto('/legal/terms-of-service')
  const asked = page.waitForRequest('**/internal/auth/confirm-email/*')
  await page.goto(link.pathname + link.search)
  expect(new URL((await asked).url()).pathname).toBe(`/internal/auth/confirm-email/${link.searchParams.get('token')}`)
  await expect(page).toHaveURL('/creator/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/legal/terms-of-service')

  const late = await visit(browser)
  const refused = late.waitForResponse('**/internal/auth/confirm-email/*')
  await late.goto('/confirm-email?token=never-given')
  const answer = await refused
  expect(answer.status()).toBe(400)
  await expect(late.getByText(((await answer.json()) as { message: string }).message)).toBeVisible()
  await late.goto('/confirm-email')
  await expect(late.getByText('The link is incomplete. Please open it again from the email.')).toBeVisible()
})
