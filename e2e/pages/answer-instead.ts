import type { Page, Route } from '@playwright/test'

/** Pages with a route that answers in the service's place. */
const answered = new Set<Page>()

/**
 * Answers the requests to `address` in the service's place until the returned function is called. The route itself stays: removing one while the
 * page makes another request leaves that request pending in the browser forever.
 */
export async function answerInstead(page: Page, address: string, answer: (route: Route) => unknown): Promise<() => void> {
  let isAnswered = true
  if (!answered.has(page)) stopBeforeClose(page)
  answered.add(page)
  await page.route(address, (route) => (isAnswered ? answer(route) : route.fallback()))
  return () => {
    isAnswered = false
  }
}

/** Removes the answers of every page that is still open; called at the end of a test. */
export async function stopAnswers(): Promise<void> {
  for (const page of answered) await stopAnswersOf(page)
  answered.clear()
}

/** Removes a page's answers before its context closes: an answer to a request still in progress would fail, and with it a test that has passed. */
function stopBeforeClose(page: Page): void {
  const context = page.context()
  const close = context.close.bind(context)
  context.close = async (options) => {
    await stopAnswersOf(page)
    await close(options)
  }
}

async function stopAnswersOf(page: Page): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- The page is about to be closed, so nobody waits for what is under way.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}
