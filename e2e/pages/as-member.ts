import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { tokenStorageKey } from '@pairtake/protocol/limits'
import type { Role } from '@pairtake/protocol/roles'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { Client } from '#harness/client.ts'
import { openBrowser } from './entry.ts'
import { answerInstead } from './answer-instead.ts'

/** Returns a client of one of the demo members. */
export async function demoClient(address: string, who: Role): Promise<Client> {
  const body = { username: `${who}@demo.test`, password: 'demo-take-one' }
  const { token } = await new Client(address).call(login, { body })
  return new Client(address, token)
}

/** Opens a browser in which the member is already logged in; if the client has no token, a visitor's. */
export async function openAs(browser: Browser, { address, token }: Pick<Client, 'address' | 'token'>, options: BrowserContextOptions = {}) {
  const localStorage = token === undefined ? [] : [{ name: tokenStorageKey, value: token }]
  return openBrowser(browser, address, { storageState: { cookies: [], origins: [{ origin: address, localStorage }] }, ...options })
}

/** Returns only the page: for journeys that cause errors, or look at a stopped page. */
export async function openPage(
  browser: Browser,
  client: Pick<Client, 'address' | 'token'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await openAs(browser, client, options)
  return page
}

export const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

/** Navigates to a URL like a link of the page, without a reload. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); new Promise((resolve) => requestAnimationFrame(resolve))`)
}

/** Waits until nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#content')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Holds back the page's own script until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
  return () => letGo()
}

/** A phone held in one hand: the smallest width, and touch input. */
export const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

/**
 * Holds back live events from the page, for decisions based on an outdated state: its stream gets no response until the returned function is
 * called.
 */
export async function withoutNews(page: Page): Promise<() => void> {
  return answerInstead(page, '**/internal/events', () => undefined)
}
