import type { Locator, Page } from '@playwright/test'
import { expect } from '#harness/test.ts'

/** From the next navigation on, the page's time only moves when told to; Playwright's installed clock would run on its own. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const tickMs = 5

/** A response or a click needs a few ticks of a stopped clock to take effect. */
export function shownAfterTicks(page: Page, shown: Locator, isThere = true): Promise<void> {
  return expect
    .poll(async () => {
      await page.clock.runFor(tickMs)
      return shown.isVisible()
    })
    .toBe(isThere)
}
