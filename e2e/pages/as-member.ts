import type { Browser } from '@playwright/test'
import { tokenStorageKey } from '@pairtake/protocol/limits'
import type { Client } from '../harness/client.ts'
import { openBrowser } from './entry.ts'

/** A browser in which a member has logged in before. */
export async function openAs(browser: Browser, { address, token = '' }: Client) {
  const opened = await openBrowser(browser, address)
  await opened.context.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  return opened
}
