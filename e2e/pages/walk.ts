import { expect, test, type Page } from '#harness/test.ts'
import { goWithin } from './as-member.ts'

/** An address, and the sentences that stand there. */
export type Stop = [path: string, ...words: (string | RegExp)[]]

/** Each is gone to as a link would, without reloading the page. */
export async function walk(page: Page, part: string, stops: readonly Stop[]): Promise<void> {
  await test.step(part, async () => {
    for (const [path, ...words] of stops) {
      await goWithin(page, path)
      for (const said of words) await expect(page.getByText(said).first(), `${path} says ${String(said)}`).toBeVisible()
    }
  })
}
