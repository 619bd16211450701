import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { Client } from '../harness/client.ts'

/** A client of one of the demo members. */
export async function demoClient(address: string, who: 'agency' | 'creator' | 'operator'): Promise<Client> {
  const body = { username: `${who}@demo.test`, password: 'demo-take-one' }
  const { token } = await new Client(address).call(login, { body })
  return new Client(address, token)
}

/** A browser that is signed in from the start, or a visitor's without a token. */
export async function openAs(
  browser: Browser,
  address: string,
  { token, ...options }: { token?: string | undefined } & BrowserContextOptions,
): Promise<Page> {
  const localStorage = token === undefined ? [] : [{ name: 'user-token', value: token }]
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    ...options,
  })
  return context.newPage()
}

export const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

/** Nothing is on its way any more: what the screen waits for is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#content')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
