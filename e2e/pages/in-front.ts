import type { Page } from '@playwright/test'

/** In the background: visible, but with the focus in another program's window, or in a hidden tab. */
export type Behind = 'window' | 'tab'

/**
 * A headless browser tells each of its pages that it is in the foreground, and Playwright insists on it. From the next navigation on, this page is
 * told that it is in the background, until it comes to the front.
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
