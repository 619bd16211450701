import { expect, test, type Page } from '#harness/test.ts'
import { goWithin } from './as-member.ts'

/** A URL, and the sentences shown there. */
export type Stop = [path: string, ...words: (string | RegExp)[]]

/** Navigates to each like a link, without a reload. */
export async function walk(page: Page, part: string, stops: readonly Stop[]): Promise<void> {
  await test.step(part, async () => {
    for (const [path, ...words] of stops) {
      await goWithin(page, path)
      for (const said of words) await expect(page.getByText(said).first(), `${path} says ${String(said)}`).toBeVisible()
    }
  })
}
