import type { Locator, Page } from '@playwright/test'
import { expect } from '#harness/test.ts'

/** From the next address on the page's time moves only where it is told to; an installed clock goes on by itself. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const tickMs = 5

/** What an answer or a press sets going needs a few ticks of a clock that stands still. */
export function shownAfterTicks(page: Page, shown: Locator, isThere = true): Promise<void> {
  return expect
    .poll(async () => {
      await page.clock.runFor(tickMs)
      return shown.isVisible()
    })
    .toBe(isThere)
}
