import { expect, type Locator, type Page } from '@playwright/test'
import { timings } from '@pairtake/protocol/limits'

/** Returns the messages of the open conversation. */
export const log = (page: Page): Locator => page.getByRole('log')

/** For a page with a stopped clock: it runs for less than a poll interval, so anything that appears came from the stream. */
export async function hearsAtOnce(page: Page, text: string): Promise<void> {
  const stepMs = 20
  let leftMs = timings.messagePollMs - 1000
  await expect
    .poll(
      async () => {
        if (leftMs <= 0) throw new Error(`${text} was not told before the next poll.`)
        leftMs -= stepMs
        await page.clock.runFor(stepMs)
        return log(page).getByText(text).count()
      },
      { intervals: [100] },
    )
    .toBe(1)
}
