import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { tokenStorageKey } from '@pairtake/protocol/limits'
import type { Role } from '@pairtake/protocol/roles'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { Client } from '#harness/client.ts'
import { openBrowser } from './entry.ts'
import { answerInstead } from './answer-instead.ts'

/** A client of one of the demo members. */
export async function demoClient(address: string, who: Role): Promise<Client> {
  const body = { username: `${who}@demo.test`, password: 'demo-take-one' }
  const { token } = await new Client(address).call(login, { body })
  return new Client(address, token)
}

/** A browser in which a member has logged in before; a visitor's, where the client has no token. */
export async function openAs(browser: Browser, { address, token }: Pick<Client, 'address' | 'token'>, options: BrowserContextOptions = {}) {
  const localStorage = token === undefined ? [] : [{ name: tokenStorageKey, value: token }]
  return openBrowser(browser, address, { storageState: { cookies: [], origins: [{ origin: address, localStorage }] }, ...options })
}

/** Only its page: for journeys that cause faults, or look at what stands still. */
export async function openPage(
  browser: Browser,
  client: Pick<Client, 'address' | 'token'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await openAs(browser, client, options)
  return page
}

export const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

/** Goes to an address as a link of the page does, without reloading the page. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); new Promise((resolve) => requestAnimationFrame(resolve))`)
}

/** Nothing is on its way any more: what the screen waits for is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#content')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Held in one hand: the smallest width, and a finger for a pointer. */
export const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

/** Keeps live news from the page, for what is decided on a state that has passed: its stream is asked for and gets no answer until the returned function is called. */
export async function withoutNews(page: Page): Promise<() => void> {
  return answerInstead(page, '**/internal/events', () => undefined)
}
