import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { makeContextUneven, makeUneven } from '#harness/uneven.ts'
import { confirmationLink, password } from '#steps/entry.ts'

export type Person = { email: string; role: 'agency' | 'creator'; firstName: string; lastName: string; companyName?: string }

/** Opens a separate browser. An uncaught error or a server error fails the test that watches it. */
export async function openBrowser(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'UTC', ...options })
  await makeContextUneven(context)
  const page = await context.newPage()
  await makeUneven(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`the page threw: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of 4/.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  return { context, page, faults }
}

export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(option)
  // Waits for its own list, because the previous field's may still be closing.
  await expect(field).toHaveAttribute('aria-controls', /./)
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option, exact: true }).click()
}

/** Signs up on the page, follows the emailed link, and arrives at the dashboard. */
export async function signUp(page: Page, address: string, person: Person): Promise<void> {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Welcome, enter your details to sign up' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (person.role === 'creator') await page.getByText('Creator', { exact: true }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await choose(page, 'Country', 'Germany')
  if (person.companyName) await page.getByLabel('Company name').fill(person.companyName)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup-success/confirm-email')

  const link = await confirmationLink(address, person.email)
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(`/${person.role}/dashboard`)
}

/** On the login page. */
export async function fillLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function logInOn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, secret)
  await expect(page).not.toHaveURL('/login')
}
