import type { Page, Route } from '@playwright/test'

/**
 * Answers the requests to `address` in the service's place until the returned function is called.
 * The route itself stays: taking one away while the page asks for something else leaves that waiting in the browser for ever.
 */
export async function answerInstead(page: Page, address: string, answer: (route: Route) => unknown): Promise<() => void> {
  let isAnswered = true
  await page.route(address, (route) => (isAnswered ? answer(route) : route.fallback()))
  return () => {
    isAnswered = false
  }
}
