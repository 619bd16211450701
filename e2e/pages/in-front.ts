import type { Page } from '@playwright/test'

/** Behind in a window of another program, where it can be seen and nobody is at it, or in a tab that is not shown. */
export type Behind = 'window' | 'tab'

/**
 * A browser without a window tells each of its pages that it is in front, and Playwright insists on it. From the next address on this one
 * is told that it is behind, until it comes to the front.
 */
export async function standBehind(page: Page, behind: Behind): Promise<{ comeToFront: () => Promise<void> }> {
  await page.addInitScript((where) => {
    let isInFront = false
    document.hasFocus = () => isInFront
    Object.defineProperty(document, 'visibilityState', { get: () => (isInFront || where === 'window' ? 'visible' : 'hidden') })
    window.addEventListener('come-to-front', () => {
      isInFront = true
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
  }, behind)
  return { comeToFront: () => page.evaluate("window.dispatchEvent(new Event('come-to-front'))") }
}
